package io.cocoonstack.vkcocoon.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a service manager must know so that guests outlive the daemon and a stop is no failure. */
class PackagingTest {

    @Test
    void theUnitKeepsGuestsAliveAndTakesAStopForWhatItIs() throws Exception {
        List<String> lines =
                Files.readAllLines(Path.of("src/main/packaging/vk-cocoon.service"), StandardCharsets.UTF_8);

        assertThat(lines)
                .contains(
                        "KillMode=process",
                        "SuccessExitStatus=143",
                        "Restart=always",
                        "RestartSec=5s",
                        "TimeoutStopSec=20s",
                        "LimitNOFILE=65536",
                        "CPUWeight=1000",
                        "Environment=LANG=C.UTF-8",
                        "Environment=KUBECONFIG=/etc/cocoon/kubeconfig",
                        "EnvironmentFile=-/etc/cocoon/vk-cocoon.env",
                        "ConditionPathExists=/etc/cocoon/kubeconfig",
                        "ExecStart=/usr/local/bin/vk-cocoon",
                        "Type=simple",
                        "User=root",
                        "WantedBy=multi-user.target")
                .noneMatch(line -> line.startsWith("CapabilityBoundingSet") || line.startsWith("AllowedCPUs"));
    }
}
