/**
 * Snapshots on their way: a program that copies them with oras-java alone ({@code ArtifactCopy}), and one that pushes and pulls
 * generated snapshots through a real registry on loopback and prints what each way costs, together with what the machine could do at
 * best. That one needs the programs {@code docker-registry} and {@code skopeo}. Everything runs on the main thread and what the store
 * starts; a failure ends the program.
 */
@NullMarked
package io.cocoonstack.examples.transfer;

import org.jspecify.annotations.NullMarked;
