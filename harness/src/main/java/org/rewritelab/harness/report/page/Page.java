package org.rewritelab.harness.report.page;

import java.util.List;

/**
 * What a report shows, in order.
 *
 * @param subtitle one sentence below the title
 */
public record Page(String title, String subtitle, List<Section> sections) {

	/**
	 * @param id the name that a link to it has
	 */
	public record Section(String id, String title, List<Block> blocks) {
	}

}
