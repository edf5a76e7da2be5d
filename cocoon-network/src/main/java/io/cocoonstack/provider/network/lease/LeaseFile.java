package io.cocoonstack.provider.network.lease;

import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lease file as its newest decoded table. Every call looks at the file's stamp; the text is read only when the stamp changed,
 * by the first caller that sees it, while the others wait for that one read.
 */
final class LeaseFile {

    /** Some 40,000 leases; what is larger is no lease file. */
    static final int SIZE_LIMIT = 4 << 20;

    // A file that does not decode is not read again for every probe, but soon enough to notice a rewrite that kept
    // the stamp.
    private static final Duration FAILURE_KEPT = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(LeaseFile.class);

    /** How the text is fetched. */
    @FunctionalInterface
    interface Content {
        byte[] read(Path path) throws IOException;
    }

    /**
     * What tells one version of the file from the next. The daemon replaces the file by a rename, and two versions can share size
     * and time: the file key (device and inode) differs then.
     */
    private record Stamp(
            Instant modified, long size, @Nullable Object key) {}

    /** One read of the file, under way or done. */
    private static final class Load {

        private final Stamp stamp;
        private final Instant started;
        private final CompletableFuture<LeaseTable> table = new CompletableFuture<>();

        Load(Stamp stamp, Instant started) {
            this.stamp = stamp;
            this.started = started;
        }

        boolean answers(Stamp wanted, Instant now) {
            return stamp.equals(wanted) && !(table.isCompletedExceptionally() && stale(now));
        }

        private boolean stale(Instant now) {
            Duration age = Duration.between(started, now);
            return age.isNegative() || age.compareTo(FAILURE_KEPT) >= 0;
        }
    }

    private final Path path;
    private final InstantSource clock;
    private final Content content;
    private final AtomicReference<String> reported = new AtomicReference<>("");
    private Load newest = new Load(new Stamp(Instant.EPOCH, -1, null), Instant.EPOCH);

    LeaseFile(Path path, InstantSource clock) {
        this(path, clock, LeaseFile::readBounded);
    }

    LeaseFile(Path path, InstantSource clock, Content content) {
        this.path = path;
        this.clock = clock;
        this.content = content;
    }

    /**
     * The table as the file is now.
     *
     * @throws LeaseFailureException unavailable: the file is missing, unreadable, or no lease file
     */
    LeaseTable table() {
        Load mine = new Load(stat(), clock.instant());
        Load chosen = choose(mine);
        if (chosen == mine) {
            load(mine);
        }
        return await(chosen);
    }

    /** The load that answers for the stamp. Who is handed its own back must carry it out. */
    private synchronized Load choose(Load mine) {
        if (!newest.answers(mine.stamp, mine.started)) {
            newest = mine;
        }
        return newest;
    }

    private Stamp stat() {
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException e) {
            throw failure("stat lease file " + path + ": " + reason(e), e);
        }
        if (!attributes.isRegularFile()) {
            throw failure("stat lease file " + path + ": not a regular file", null);
        }
        return new Stamp(attributes.lastModifiedTime().toInstant(), attributes.size(), attributes.fileKey());
    }

    private void load(Load load) {
        try {
            LeaseTable table = LeaseDecoder.decode(content.read(path));
            report(table);
            load.table.complete(table);
        } catch (LeaseDecoder.MalformedException e) {
            load.table.completeExceptionally(failure("decode lease file " + path + ": " + e.getMessage(), e));
        } catch (IOException e) {
            load.table.completeExceptionally(failure("read lease file " + path + ": " + reason(e), e));
        } finally {
            // Only an error gets here without an answer; the others must not wait for it for ever.
            load.table.completeExceptionally(failure("read lease file " + path + ": broken off", null));
        }
    }

    private static LeaseTable await(Load load) {
        try {
            return load.table.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof LeaseFailureException cause) {
                throw new LeaseFailureException(cause.failure(), cause);
            }
            throw e;
        }
    }

    /** The probes of every guest read the same table, so a complaint about it is logged when it changes, and once. */
    private void report(LeaseTable table) {
        List<String> complaints = new ArrayList<>(table.conflicts(clock.instant()));
        if (table.skippedRows() > 0) {
            complaints.add("unusable rows skipped: " + table.skippedRows());
        }
        String complaint = String.join("; ", complaints);
        if (!reported.getAndSet(complaint).equals(complaint)) {
            if (complaint.isEmpty()) {
                LOG.info("lease file {}: every row is usable again", path);
            } else {
                LOG.warn("lease file {}: {}", path, complaint);
            }
        }
    }

    private static byte[] readBounded(Path path) throws IOException {
        // The stream is not interruptible, so one cancelled probe does not break the read the others wait for.
        try (InputStream in = Files.newInputStream(path)) {
            byte[] text = in.readNBytes(SIZE_LIMIT + 1);
            if (text.length > SIZE_LIMIT) {
                throw new IOException("larger than " + SIZE_LIMIT + " bytes");
            }
            return text;
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException missing -> "no such file";
            case AccessDeniedException denied -> "permission denied";
            default -> String.valueOf(e.getMessage());
        };
    }

    private static LeaseFailureException failure(String detail, @Nullable Throwable cause) {
        return new LeaseFailureException(new LeaseFailure.Unavailable(detail), cause);
    }
}
