package io.cocoonstack.provider.snapshots.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SlicePropertiesTest {

    @Property(tries = 300)
    void slicesHaveAllDataInOrderAndNoLongGap(@ForAll("extents") List<Slice> extents) {
        List<Slice> slices = Slice.of(extents);

        long end = 0;
        for (Slice slice : slices) {
            assertThat(slice.offset()).isGreaterThanOrEqualTo(end);
            assertThat(slice.length()).isBetween(1L, Slice.MAX_LENGTH);
            end = slice.offset() + slice.length();
        }
        assertThat(extents)
                .allSatisfy(extent -> assertThat(covered(extent, slices)).isEqualTo(extent.length()));
        long data = extents.stream().mapToLong(Slice::length).sum();
        long fetched = slices.stream().mapToLong(Slice::length).sum();
        assertThat(fetched - data).isBetween(0L, Slice.MAX_GAP * extents.size());
    }

    @Provide
    Arbitrary<List<Slice>> extents() {
        Arbitrary<long[]> gapAndLength = Combinators.combine(
                        Arbitraries.longs().between(0, 3 * Slice.MAX_GAP),
                        Arbitraries.longs().between(1, 3 * Slice.MAX_LENGTH))
                .as((gap, length) -> new long[] {gap, length});
        return gapAndLength.list().ofMaxSize(20).map(SlicePropertiesTest::extents);
    }

    private static List<Slice> extents(List<long[]> gapsAndLengths) {
        List<Slice> extents = new ArrayList<>();
        long at = 0;
        for (long[] next : gapsAndLengths) {
            extents.add(new Slice(at + next[0], next[1]));
            at += next[0] + next[1];
        }
        return extents;
    }

    private static long covered(Slice extent, List<Slice> slices) {
        return slices.stream()
                .mapToLong(it -> Math.max(
                        0,
                        Math.min(it.offset() + it.length(), extent.offset() + extent.length())
                                - Math.max(it.offset(), extent.offset())))
                .sum();
    }
}
