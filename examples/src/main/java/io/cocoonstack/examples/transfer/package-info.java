/**
 * How fast snapshots travel: a program that pushes and pulls generated snapshots through a real registry on loopback and prints what
 * each way costs, together with what the machine could do at best. It needs the programs {@code docker-registry} and
 * {@code skopeo}. Everything runs on the main thread and what the store starts; a failure ends the program.
 */
@NullMarked
package io.cocoonstack.examples.transfer;

import org.jspecify.annotations.NullMarked;
