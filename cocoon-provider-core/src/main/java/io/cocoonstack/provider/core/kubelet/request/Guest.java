package io.cocoonstack.provider.core.kubelet.request;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.Vm;

/**
 * A Pod as a request found it.
 *
 * @param pod the Pod and its VM
 * @param container what the path named, empty where it names none; all containers of a Pod are its one VM
 * @param runtime where the VM runs
 */
public record Guest(TrackedPod pod, String container, Runtime runtime) {

    public PodRef ref() {
        return pod.pod().ref();
    }

    /** Its VM, when it runs. */
    public Vm vm() throws Refusal {
        return pod.vm()
                .filter(Vm::running)
                .orElseThrow(() -> Refusal.conflict("pod " + ref().key() + " has no live VM"));
    }

    /** What the runtime can do for this guest; {@code what} begins the sentence when it cannot. */
    public <C extends RuntimeCapability> C capability(Class<C> type, String what) throws Refusal {
        if (pod.pod().spec().macos()) {
            throw Refusal.unsupported(
                    what
                            + " is not available for macOS guests: forward port 22 and log in over SSH, or use the VM's display");
        }
        return runtime.capability(type)
                .orElseThrow(() -> Refusal.unsupported(
                        what + " is not available: runtime " + runtime.name() + " has no such way"));
    }
}
