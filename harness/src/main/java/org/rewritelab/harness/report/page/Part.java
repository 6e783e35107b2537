package org.rewritelab.harness.report.page;

import java.util.List;

import org.rewritelab.harness.report.page.Page.Section;

/**
 * What a report says of one experiment.
 */
sealed interface Part permits ExperimentPart, CapacityPart, GridPart, SoakPart {

	/**
	 * @return whether anything was measured
	 */
	boolean hasRuns();

	/**
	 * The short answer.
	 */
	List<Block> answer();

	/**
	 * All that the answer is from.
	 */
	Section section();

}
