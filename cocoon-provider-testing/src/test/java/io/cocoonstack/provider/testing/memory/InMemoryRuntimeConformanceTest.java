package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.testing.conformance.RuntimeConformance;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.Vm;
import java.util.Optional;
import java.util.OptionalInt;

class InMemoryRuntimeConformanceTest extends RuntimeConformance {

    private final InMemoryRuntime runtime =
            new InMemoryRuntime(Delay.none()).addImage("demo:1").addSnapshot("golden", "demo:1");

    @Override
    protected Runtime runtime() {
        return runtime;
    }

    @Override
    protected RunRequest bootable(String name) {
        return new RunRequest(name, "demo:1", 0, "", "", "", false, false, false, CpuPolicy.NONE);
    }

    @Override
    protected Optional<CloneRequest> cloneable(String name) {
        return Optional.of(clone(name, "golden"));
    }

    @Override
    protected Optional<CloneRequest> uncloneable(String name) {
        return Optional.of(clone(name, "nothing"));
    }

    @Override
    protected boolean crash(Vm vm) {
        runtime.crash(vm.id());
        return true;
    }

    private static CloneRequest clone(String name, String snapshot) {
        return new CloneRequest(
                name, new CloneSource.Snapshot(snapshot), "", false, false, "", OptionalInt.empty(), CpuPolicy.NONE);
    }
}
