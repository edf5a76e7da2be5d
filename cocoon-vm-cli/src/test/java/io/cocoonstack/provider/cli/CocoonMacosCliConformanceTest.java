package io.cocoonstack.provider.cli;

import io.cocoonstack.provider.testing.conformance.RuntimeConformance;
import io.cocoonstack.provider.testing.macos.FakeCocoonMacos;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CpuPolicy;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.Vm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The kit over the fake executable. */
class CocoonMacosCliConformanceTest extends RuntimeConformance {

    @TempDir
    Path directory;

    private FakeCocoonMacos macos;
    private CocoonMacosCli cli;

    @BeforeEach
    void start() {
        macos = FakeCocoonMacos.start(directory).addImage("mac:15");
        cli = CocoonMacosCli.builder(macos.binary())
                .pollInterval(Duration.ofMillis(100))
                .build();
    }

    @AfterEach
    void stop() {
        cli.close();
        macos.close();
    }

    @Override
    protected Runtime runtime() {
        return cli;
    }

    @Override
    protected RunRequest bootable(String name) {
        return new RunRequest(name, "mac:15", 4, "", "", "", false, false, false, CpuPolicy.NONE);
    }

    @Override
    protected Optional<CloneRequest> cloneable(String name) {
        return Optional.empty();
    }

    @Override
    protected boolean freshIds() {
        return false;
    }

    @Override
    protected boolean crash(Vm vm) {
        macos.crash(vm.name());
        return true;
    }
}
