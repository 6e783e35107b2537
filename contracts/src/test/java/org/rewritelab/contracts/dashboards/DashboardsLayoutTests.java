package org.rewritelab.contracts.dashboards;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.rewritelab.contracts.Checkout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps docs/dashboards.svg as the dashboards are. With -Dlayout=write it draws it.
 */
class DashboardsLayoutTests {

	@Test
	void shouldBeDrawnFromTheDashboards() throws IOException {
		Path picture = Checkout.root().resolve("docs/dashboards.svg");
		String layout = DashboardsLayout.of(homeFirst());
		if ("write".equals(System.getProperty("layout"))) {
			Files.writeString(picture, layout);
		}
		assertThat(picture).as("docs/dashboards.svg; draw it again as docs/dashboards.md says").hasContent(layout);
	}

	private static List<Dashboard> homeFirst() {
		return Dashboard.all()
			.stream()
			.sorted(Comparator.comparing((dashboard) -> !dashboard.uid().equals("blocking-vs-reactive")))
			.toList();
	}

}
