package org.rewritelab.facade.external;

/**
 * The external service's answer.
 *
 * @param time how long it waited, in milliseconds
 */
public record ExternalData(int time) {
}
