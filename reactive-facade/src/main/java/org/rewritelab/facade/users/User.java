package org.rewritelab.facade.users;

/**
 * The facade's answer, with the article's fields in their order.
 *
 * @param id as it was asked for
 * @param name of the user
 * @param phoneNumber of the user
 */
record User(String id, String name, String phoneNumber) {
}
