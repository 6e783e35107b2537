/**
 * Names and phone numbers of users, each after about 300 ms, and a record of the calls.
 */
@NullMarked
package org.rewritelab.external.metadata;

import org.jspecify.annotations.NullMarked;
