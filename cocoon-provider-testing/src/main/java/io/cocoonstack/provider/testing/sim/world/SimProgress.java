package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.sim.SimTask;
import io.cocoonstack.provider.testing.sim.SimThreads;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells how far a transfer is, from another task of the process that asked for it. Sometimes it has a last word when the transfer is
 * over already.
 */
public final class SimProgress implements AutoCloseable {

    private static final Pattern SENTENCE = Pattern.compile(".*: \\d+ of \\d+ parts");
    private static final long PART = 64L << 20;
    private static final int MOST_PARTS = 16;
    private static final int LONGEST_GAP_MILLIS = 6_000;
    private static final int LAST_WORDS_ONE_IN = 4;

    private final SimWorld world;
    private final String name;
    private final Transfer transfer;
    private final SplittableRandom random;
    private boolean over;

    private SimProgress(SimWorld world, String name, Transfer transfer) {
        this.world = world;
        this.name = name;
        this.transfer = transfer;
        this.random = world.outside().fate().next(name + " tells");
    }

    /** From the calling task, which transfers something from now on until it closes this. */
    static SimProgress begin(SimWorld world, String name, Transfer transfer) {
        SimProgress progress = new SimProgress(world, name, transfer);
        SimThreads threads = world.outside().threads();
        @Nullable SimTask caller = threads.moving();
        if (caller != null) {
            threads.start(caller.life(), name + " tells", Duration.ZERO, progress::tell);
        }
        return progress;
    }

    /** Whether a sentence on a Pod is one of these. */
    public static boolean tells(String sentence) {
        return SENTENCE.matcher(sentence).matches();
    }

    private void tell() {
        int parts = 1 + random.nextInt(MOST_PARTS);
        for (int done = 1; done <= parts; done++) {
            world.outside().threads().pause(Duration.ofMillis(random.nextInt(LONGEST_GAP_MILLIS)));
            if (over && random.nextInt(LAST_WORDS_ONE_IN) > 0) {
                return;
            }
            String sentence = name + ": " + done + " of " + parts + " parts";
            world.outside().note(() -> over ? sentence + ", too late" : sentence);
            transfer.progress(done * PART, parts * PART);
            transfer.news(sentence);
            if (over) {
                return;
            }
        }
    }

    @Override
    public void close() {
        over = true;
    }
}
