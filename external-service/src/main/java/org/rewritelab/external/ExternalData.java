package org.rewritelab.external;

/**
 * The answer of the external service.
 *
 * @param time how long the service waited, in milliseconds
 */
record ExternalData(int time) {
}
