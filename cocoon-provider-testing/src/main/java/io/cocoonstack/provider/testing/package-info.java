/**
 * Fakes and conformance kits for people who embed the provider. Nothing lives here itself; where to look:
 *
 * <ul>
 *   <li>{@code memory}: a runtime without VMs; {@code network}: leases and checks for it; {@code store}: snapshots, images, other
 *       nodes; {@code fault}: how calls of all these take time and go wrong
 *   <li>{@code apiserver}: a Kubernetes API server in memory; {@code controlplane}: a real control plane on loopback
 *   <li>{@code cocoon}, {@code macos}: executables that stand in for the real command lines; {@code guest}: what is in a guest
 *   <li>{@code conformance}: what every runtime and every store must do, as tests to extend
 *   <li>{@code sim}: a simulated world with faults that follow from a seed
 * </ul>
 *
 * <p>Each says which threads may call it and how it fails.
 */
@NullMarked
package io.cocoonstack.provider.testing;

import org.jspecify.annotations.NullMarked;
