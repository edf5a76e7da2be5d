package io.cocoonstack.provider.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Backend;
import io.cocoonstack.provider.contract.GuestOs;
import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.contract.Role;
import io.cocoonstack.provider.contract.SnapshotPolicy;
import io.cocoonstack.provider.core.plan.guest.GuestBoot;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual's tables about the life of a Pod are what the code does. */
class LifecyclePageTest {

    private static final Path PAGE = Path.of("../docs/lifecycle.md");

    @Test
    void theTablesOfTheManualAreThoseOfTheCode() throws IOException {
        String page = Files.readString(PAGE);
        String wanted = page;
        for (Map.Entry<String, String> table : tables().entrySet()) {
            String begin = "<!-- generated: " + table.getKey() + " -->\n";
            int from = wanted.indexOf(begin);
            assertThat(from).as(begin).isPositive();
            int to = wanted.indexOf("<!-- end -->", from);
            wanted = wanted.substring(0, from + begin.length()) + table.getValue() + wanted.substring(to);
        }
        Path file = Files.writeString(Path.of("target/lifecycle.md"), wanted, StandardCharsets.UTF_8);
        assertThat(page)
                .as("regenerate with: cp cocoon-provider-core/%s docs/lifecycle.md", file)
                .isEqualTo(wanted);
    }

    private static Map<String, String> tables() {
        return new TreeMap<>(Map.of("transitions", transitions(), "fix-up", fixUps(), "delete", deletes()));
    }

    private static String transitions() {
        StringBuilder text = new StringBuilder("| within one generation, from \\ to |");
        for (LifecycleState to : LifecycleState.values()) {
            text.append(' ').append(to.text()).append(" |");
        }
        text.append("\n|---|")
                .append("---|".repeat(LifecycleState.values().length))
                .append('\n');
        for (LifecycleState from : LifecycleState.values()) {
            text.append("| ").append(from.text()).append(" |");
            for (LifecycleState to : LifecycleState.values()) {
                boolean may = new Lifecycle(to, 1, "").mayFollow(new Lifecycle(from, 1, ""));
                text.append(may ? " yes |" : " no |");
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String fixUps() {
        StringBuilder text = new StringBuilder(
                "| guest | backend | addresses | booted | cloned | woken |\n|---|---|---|---|---|---|\n");
        for (GuestOs os : List.of(GuestOs.LINUX, GuestOs.WINDOWS)) {
            for (Backend backend : Backend.values()) {
                for (boolean assigned : new boolean[] {false, true}) {
                    text.append("| ").append(os.text()).append(" | ").append(backend.text());
                    text.append(" | ").append(assigned ? "assigned" : "DHCP").append(" |");
                    for (GuestBoot boot : List.of(GuestBoot.RUN, GuestBoot.CLONE, GuestBoot.RESTORE)) {
                        text.append(' ')
                                .append(words(os, backend, assigned, boot))
                                .append(" |");
                    }
                    text.append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String words(GuestOs os, Backend backend, boolean assigned, GuestBoot boot) {
        StaticAddress address = assigned ? new StaticAddress("10.0.0.2", "10.0.0.1", 24) : null;
        GuestDebt debt = GuestDebt.of(true, os, backend, boot, List.of(new Nic("aa:bb:cc:00:00:01", "tap0", address)));
        String words = Stream.of(
                        debt.fixup().label(),
                        debt.consoleAddresses() ? "addresses by console" : "",
                        boot == GuestBoot.RUN ? "" : "address awaited")
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "nothing" : words;
    }

    private static String deletes() {
        StringBuilder text = new StringBuilder("| policy \\ role |");
        Arrays.stream(Role.values())
                .forEach(role -> text.append(' ').append(role.text()).append(" |"));
        text.append("\n|---|").append("---|".repeat(Role.values().length)).append('\n');
        for (SnapshotPolicy policy : SnapshotPolicy.values()) {
            text.append("| `").append(policy.text()).append("` |");
            for (Role role : Role.values()) {
                text.append(policy.saves(role) ? " saved and pushed as `latest` |" : " not saved |");
            }
            text.append('\n');
        }
        return text.toString();
    }
}
