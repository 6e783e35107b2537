/**
 * Asks the external service for a user's name and phone number.
 */
@NullMarked
package org.rewritelab.facade.users;

import org.jspecify.annotations.NullMarked;
