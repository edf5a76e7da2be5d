package io.cocoonstack.provider.core.kubelet.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogTailTest {

    private final LogTail tail = new LogTail();

    @Test
    void whatFollowsTheLinesThatWereSeenIsNew() {
        tail.saw(lines(0, 5));
        assertThat(tail.compare(lines(2, 8))).isEqualTo(new LogTail.News(lines(5, 8), true));
        assertThat(tail.compare(lines(0, 5))).isEqualTo(new LogTail.News(List.of(), true));
    }

    @Test
    void equalLinesAreToldApartByTheirNumber() {
        tail.saw(List.of("a\n", "b\n", "b\n"));
        assertThat(tail.compare(List.of("a\n", "b\n", "b\n", "b\n")).lines()).containsExactly("b\n");
    }

    @Test
    void aWindowWithoutAnyLineThatWasSeenNeedsTheWholeLog() {
        tail.saw(lines(0, 1000));
        List<String> window = lines(1500, 2500);
        assertThat(tail.compare(window).connected()).isFalse();
        assertThat(tail.after(lines(0, 2500))).isEqualTo(lines(1000, 2500));
    }

    @Test
    void ofAnotherLogEverythingIsNew() {
        tail.saw(lines(0, 10));
        assertThat(tail.after(lines(100, 103))).isEqualTo(lines(100, 103));
    }

    @Test
    void aLogThatBeganWithMoreThanOneWindowLosesNothing() {
        tail.saw(lines(0, 10));
        tail.startOver();
        assertThat(tail.compare(lines(500, 1500)).connected()).isFalse();
        assertThat(tail.after(lines(0, 1500))).isEqualTo(lines(0, 1500));
    }

    private static List<String> lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "line " + i + "\n").toList();
    }
}
