package io.cocoonstack.provider.cli;

import io.cocoonstack.provider.testing.cocoon.FakeCocoon;
import io.cocoonstack.provider.testing.conformance.RuntimeConformance;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.Vm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The kit over the fake executable. */
class CocoonCliConformanceTest extends RuntimeConformance {

    private static final String IMAGE = "registry.example/os/ubuntu:24.04";

    @TempDir
    Path directory;

    private FakeCocoon cocoon;
    private CocoonCli cli;

    @BeforeEach
    void start() {
        cocoon = FakeCocoon.start(directory).addImage(IMAGE, "oci").addSnapshot("golden", IMAGE);
        cli = CocoonCli.builder(cocoon.binary())
                .killGrace(Duration.ofSeconds(2))
                .build();
    }

    @AfterEach
    void stop() {
        cli.close();
        cocoon.close();
    }

    @Override
    protected Runtime runtime() {
        return cli;
    }

    @Override
    protected RunRequest bootable(String name) {
        return new RunRequest(name, IMAGE, 2, "", "", "", false, false, false, CpuPolicy.NONE);
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
        cocoon.crash(vm.id());
        return true;
    }

    private static CloneRequest clone(String name, String snapshot) {
        return new CloneRequest(
                name, new CloneSource.Snapshot(snapshot), "", false, false, "", OptionalInt.empty(), CpuPolicy.NONE);
    }
}
