package io.cocoonstack.provider.snapshots;

import io.cocoonstack.provider.snapshots.archive.ArchiveReader;
import io.cocoonstack.provider.snapshots.content.EnvelopeJson;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A runtime's snapshots that know their ids. */
public final class SavedSnapshots extends TarSnapshots {

    private int saved;

    /** Saves one with an id and a content of its own; small files and one that is cut. */
    public void save(String name) {
        int number = ++saved;
        String id = "AB2CD3EF4GH5IJ6KL7MN2OP3" + (char) ('A' + number / 26) + (char) ('A' + number % 26);
        byte[] memory = new byte[5 << 20];
        new Random(number).nextBytes(memory);
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(
                EnvelopeJson.NAME,
                ("{\"version\":1,\"config\":{\"id\":\"" + id + "\",\"name\":\"" + name
                                + "\",\"image\":\"os/demo:1\",\"hypervisor\":\"cloud-hypervisor\"}}")
                        .getBytes(StandardCharsets.UTF_8));
        files.put("config.json", ("{\"cpus\":" + number + "}").getBytes(StandardCharsets.UTF_8));
        files.put("memory-ranges", memory);
        files.put("state.json", "{}".getBytes(StandardCharsets.UTF_8));
        archives.put(name, Archives.of(files));
    }

    /** What two snapshots have in common that are the same. */
    public Object content(String name) {
        return Archives.files(archives.get(name));
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return Optional.ofNullable(archives.get(name)).map(archive -> {
            try {
                ArchiveReader reader = new ArchiveReader(new ByteArrayInputStream(archive));
                reader.next().orElseThrow();
                EnvelopeJson.Envelope envelope = EnvelopeJson.read(reader.body().readAllBytes());
                return new LocalSnapshot(
                        envelope.engine().id(),
                        name,
                        envelope.engine().image(),
                        "",
                        "",
                        envelope.engine().hypervisor());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UnreadableJsonException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
