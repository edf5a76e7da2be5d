package io.cocoonstack.vkcocoon.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpawnHelperTest {

    @TempDir
    private Path directory;

    @Test
    void anotherFileUnderTheSameNameIsAReplacement() throws Exception {
        Path file = Files.writeString(directory.resolve("jspawnhelper"), "old");
        SpawnHelper helper = SpawnHelper.at(file);
        assertThat(helper.replaced()).isFalse();

        Path fresh = Files.writeString(directory.resolve("fresh"), "new");
        Files.setLastModifiedTime(fresh, Files.getLastModifiedTime(file));
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(helper.replaced()).isTrue();
    }

    @Test
    void aFileThatIsGoneIsAReplacementUnderWay() throws Exception {
        Path file = Files.writeString(directory.resolve("jspawnhelper"), "old");
        SpawnHelper helper = SpawnHelper.at(file);

        Files.delete(file);

        assertThat(helper.replaced()).isTrue();
    }

    @Test
    void aJdkThatNeverHadOneIsLeftAlone() {
        assertThat(SpawnHelper.at(directory.resolve("none")).replaced()).isFalse();
    }

    @Test
    void theOneOfThisJvmIsFound() {
        assertThat(Path.of(System.getProperty("java.home"), "lib", "jspawnhelper"))
                .isRegularFile();
        assertThat(SpawnHelper.ofThisJvm().replaced()).isFalse();
    }
}
