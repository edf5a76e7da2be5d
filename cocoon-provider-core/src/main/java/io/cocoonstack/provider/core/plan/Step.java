package io.cocoonstack.provider.core.plan;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.vm.Vm;
import java.time.Instant;

/** The one thing to do next about a Pod. */
public sealed interface Step {

    /** The current attempt failed: remember why. */
    record Fail(Failure failure) implements Step {}

    /** Tell the failure to everybody who should know: metric, event, lifecycle. */
    record Report(Failure failure) implements Step {}

    /** Ask for the VM name. */
    record Claim(String vmName) implements Step {}

    /** Change the intended lifecycle; nothing is written yet. */
    record Intend(Lifecycle lifecycle) implements Step {}

    /** Resolve the environment of the containers. */
    record ResolveEnvironment() implements Step {}

    /** Ask the runtime about a VM of that name whose creation is in doubt. */
    record LookUp(String vmName) implements Step {}

    /** Ask the runtime whether this found VM can be taken over, and take it over. */
    record Adopt(Vm candidate) implements Step {}

    /** Mirror somebody else's VM. */
    record BindUnmanaged(String vmId, String ip) implements Step {}

    /** Boot a VM. */
    record Boot(BootSource source) implements Step {}

    /** Check the guest for the first time and go on checking. */
    record StartProbe(Vm vm) implements Step {}

    /** The guest has its address in time; {@code lifecycle} follows. */
    record AddressFound(Lifecycle lifecycle) implements Step {}

    /** Ask the runtime about a VM that is said to have changed. */
    record Inspect(Vm vm) implements Step {}

    /** Start a stopped VM in place. */
    record Restart(Vm vm) implements Step {}

    /** A delete or an eviction begins. */
    record Begin(Ending ending) implements Step {}

    /** Remove the VM. */
    record Remove(Vm vm) implements Step {}

    /** Give back the leases of a VM that is gone. */
    record ReleaseLeases(Vm vm) implements Step {}

    /** Drop the local snapshots that belong to a VM name. */
    record DropSnapshots(String vmName) implements Step {}

    /** Delete the Pod of a VM that cannot go on. */
    record Evict(Ending.Cause.Evicted cause) implements Step {}

    /** Write id and ip. */
    record PublishRuntime() implements Step {}

    /** Write the lifecycle triple. */
    record PublishLifecycle() implements Step {}

    /** Write the status. */
    record PublishStatus() implements Step {}

    /** Remove the object of a Pod whose end is complete. */
    record RemoveObject() implements Step {}

    /** Drop all that is remembered about the Pod. Nothing follows. */
    record Forget() implements Step {}

    /** Nothing to do before that moment, unless something changes. */
    record WaitUntil(Instant moment) implements Step {}

    /** Nothing to do until something changes. */
    record Idle() implements Step {}
}
