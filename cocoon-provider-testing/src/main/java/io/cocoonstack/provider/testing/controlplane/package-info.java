/**
 * A real Kubernetes control plane on loopback for integration tests: etcd, kube-apiserver, controllers, scheduler and
 * optionally metrics-server as child processes, from the directory that {@code KUBEBUILDER_ASSETS} names.
 *
 * <p>Called by the test's own thread; a {@link io.cocoonstack.provider.testing.controlplane.ControlPlane} is not for several
 * threads at once, except that {@code kubectl} calls may overlap. Every call blocks until its effect is there. Missing
 * programs, programs that end early and programs that do not become ready in time are a
 * {@link io.cocoonstack.provider.testing.controlplane.ControlPlaneException} that names the program's log file and quotes its
 * end. Only processes started here are ever ended, by their process handle.
 */
@NullMarked
package io.cocoonstack.provider.testing.controlplane;

import org.jspecify.annotations.NullMarked;
