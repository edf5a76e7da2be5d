package io.cocoonstack.provider.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineInfoTest {

    @TempDir
    Path root;

    @Test
    void readsTheMachineBelowTheRoots() throws IOException {
        write("etc/machine-id", "0123456789abcdef0123456789abcdef\n");
        write("etc/os-release", "NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
        write("proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555\n");
        write("proc/sys/kernel/osrelease", "6.1.0-37-amd64\n");

        MachineInfo machine = MachineInfo.read(root, root.resolve("proc"));

        assertThat(machine.machineId()).isEqualTo("0123456789abcdef0123456789abcdef");
        assertThat(machine.systemUuid()).as("without firmware access").isEqualTo(machine.machineId());
        assertThat(machine.bootId()).isEqualTo("11111111-2222-3333-4444-555555555555");
        assertThat(machine.kernel()).isEqualTo("6.1.0-37-amd64");
        assertThat(machine.osImage()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
    }

    @Test
    void aMachineThatSaysNothingHasEmptyFacts() {
        MachineInfo machine = MachineInfo.read(root, root);

        assertThat(machine).isEqualTo(new MachineInfo("", "", "", "", "Linux", machine.architecture()));
    }

    @Test
    void spellsArchitecturesAsKubernetesDoes() {
        assertThat(MachineInfo.kubernetesWord("amd64")).isEqualTo("amd64");
        assertThat(MachineInfo.kubernetesWord("x86_64")).isEqualTo("amd64");
        assertThat(MachineInfo.kubernetesWord("aarch64")).isEqualTo("arm64");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
