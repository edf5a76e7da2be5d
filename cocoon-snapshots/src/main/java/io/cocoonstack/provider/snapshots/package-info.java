/**
 * Snapshots outside the node. The parts live in packages of their own: {@code registry} says where a store is and how it may be
 * spoken to, {@code credentials} with which credential, {@code artifact} what is stored and {@code content} what it says together,
 * {@code archive} what the runtime reads and writes, {@code encoding} how files are cut, compressed and checked, {@code peer} what
 * nodes tell and give each other, {@code source} how anything that is kept is read part by part, {@code image} what is kept beside
 * the snapshots, {@code progress} how far all of it is; {@code layout} is the store on disk, {@code store} the one in a registry.
 *
 * <p>From the wire up to that store: {@code http} sends requests, {@code access} authorises them, {@code answer} says what comes back
 * means, {@code client} has the verbs of a registry; {@code transfer} turns exports into files and files into imports, {@code push}
 * and {@code pull} do it with a registry, on threads and memory of {@code work}.
 */
@NullMarked
package io.cocoonstack.provider.snapshots;

import org.jspecify.annotations.NullMarked;
