package io.cocoonstack.provider.testing.cocoon.net;

import io.cocoonstack.provider.testing.cocoon.host.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The lease table of cocoon-net and its file: {@code null} when empty, rows in no order, replaced by rename. The daemon holds
 * one lock over the table and the file, and so does this: what a reader sees is what the table was.
 */
public final class LeaseTable {

    private static final Logger log = LoggerFactory.getLogger(LeaseTable.class);

    private record Row(String ip, Instant expiry) {}

    private final Path file;
    private final Addresses addresses;
    private final BooleanSupplier failsToWrite;
    private final ReentrantLock lifecycle = new ReentrantLock();
    private final Map<String, Row> rows = new HashMap<>();

    /** @param failsToWrite asked before each write: whether this one fails */
    public LeaseTable(Path file, Addresses addresses, BooleanSupplier failsToWrite) throws IOException {
        this.file = file;
        this.addresses = addresses;
        this.failsToWrite = failsToWrite;
        Files.createDirectories(file.getParent());
        if (Files.exists(file)) {
            load(Files.readString(file));
        }
        save();
    }

    private void load(String text) {
        try {
            for (JsonNode row : Json.parse(text)) {
                Row lease = new Row(
                        row.path("ip").asString(),
                        Instant.parse(row.path("expiry").asString()));
                rows.put(row.path("mac").asString(), lease);
                addresses.take(lease.ip());
            }
        } catch (JacksonException | DateTimeParseException e) {
            log.warn("starting with what could be read of {}: {}", file, e.toString());
        }
    }

    public Path file() {
        return file;
    }

    /** A guest asks for its address, or renews it. A lease that cannot be written is in force all the same. */
    public String grant(String mac, Duration time) {
        lifecycle.lock();
        try {
            Row old = rows.get(mac);
            String ip = old == null ? addresses.claim() : old.ip();
            rows.put(mac, new Row(ip, Instant.now().plus(time).truncatedTo(ChronoUnit.SECONDS)));
            saveOrWarn(mac);
            return ip;
        } finally {
            lifecycle.unlock();
        }
    }

    private void saveOrWarn(String mac) {
        try {
            save();
        } catch (IOException e) {
            log.warn("lease of {} is not in the file: {}", mac, e.toString());
        }
    }

    /** The address of a MAC, whether or not its lease has ended. */
    public Optional<String> address(String mac) {
        lifecycle.lock();
        try {
            return Optional.ofNullable(rows.get(mac)).map(Row::ip);
        } finally {
            lifecycle.unlock();
        }
    }

    /**
     * Gives a lease back.
     *
     * @throws IOException when the file could not be written; the lease is then still there
     */
    public void release(String mac) throws IOException {
        lifecycle.lock();
        try {
            @Nullable Row row = rows.remove(mac);
            if (row == null) {
                return;
            }
            try {
                save();
            } catch (IOException e) {
                rows.put(mac, row);
                throw e;
            }
            addresses.giveBack(row.ip());
        } finally {
            lifecycle.unlock();
        }
    }

    private void save() throws IOException {
        if (failsToWrite.getAsBoolean()) {
            throw new IOException("no space left on device");
        }
        List<Map.Entry<String, Row>> all = new ArrayList<>(rows.entrySet());
        Collections.shuffle(all);
        // Written by hand: this happens at every boot, over all rows.
        String text = all.isEmpty()
                ? "null"
                : all.stream()
                        .map(row -> "  {\n    \"mac\": \"" + row.getKey() + "\",\n    \"ip\": \""
                                + row.getValue().ip() + "\",\n    \"expiry\": \""
                                + row.getValue().expiry() + "\"\n  }")
                        .collect(Collectors.joining(",\n", "[\n", "\n]"));
        Path fresh = Files.createTempFile(file.getParent(), "leases-", ".json");
        Files.writeString(fresh, text);
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
