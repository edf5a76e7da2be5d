package io.cocoonstack.provider.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloneDirectoryTest {

    @ParameterizedTest
    @ValueSource(strings = {"/srv/stage/one", "  /srv/stage/one\t", "/srv/..a/.b", "/"})
    void anAbsoluteCanonicalPathIsTaken(String text) {
        Map<String, String> annotations = Map.of(Annotations.CLONE_FROM_DIR, text);

        assertThat(CloneDirectory.problem(annotations)).isEmpty();
        assertThat(CloneDirectory.path(annotations)).isEqualTo(text.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"srv/stage", "./stage", "/a//b", "/a/../b", "/a/./b", "/a/", "/..", "//a", "~/a"})
    void aRelativeOrUncleanPathIsRefusedByName(String text) {
        assertThat(CloneDirectory.problem(Map.of(Annotations.CLONE_FROM_DIR, text)))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .contains("vm.cocoonstack.io/clone-from-dir", "\"" + text + "\"", "absolute path"));
    }

    @Test
    void aDirectoryBesideAnotherSourceIsRefused() {
        assertThat(CloneDirectory.problem(
                        Map.of(Annotations.CLONE_FROM_DIR, "/srv/a", Annotations.FORK_FROM, "vk-lab-fleet-0")))
                .hasValueSatisfying(problem -> assertThat(problem).contains(Annotations.FORK_FROM));
        assertThat(CloneDirectory.problem(Map.of(Annotations.CLONE_FROM_DIR, "/srv/a", Annotations.MODE, "Run")))
                .hasValueSatisfying(problem -> assertThat(problem).contains(Annotations.MODE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   "})
    void blankTextNamesNoDirectory(String text) {
        Map<String, String> annotations = Map.of(Annotations.CLONE_FROM_DIR, text, Annotations.MODE, "run");

        assertThat(CloneDirectory.path(annotations)).isEmpty();
        assertThat(CloneDirectory.problem(annotations)).isEmpty();
    }
}
