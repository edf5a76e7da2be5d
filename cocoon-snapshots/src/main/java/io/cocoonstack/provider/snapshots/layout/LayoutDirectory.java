package io.cocoonstack.provider.snapshots.layout;

import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Manifest;
import io.cocoonstack.provider.snapshots.artifact.ManifestJson;
import io.cocoonstack.provider.snapshots.artifact.RefusedArtifactException;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.registry.RegistryBase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tags and manifests of one OCI image layout. Methods that write are for the holder of {@link WriterGate} only. */
record LayoutDirectory(Path root, LayoutFiles files) {

    private static final Logger log = LoggerFactory.getLogger(LayoutDirectory.class);
    private static final int MAX_MANIFEST = 100 << 20;
    private static final String INDEX = "index.json";

    /** Names within a layout that a repository below it must not take. */
    private static final List<String> TAKEN = List.of("blobs", INDEX, "oci-layout");

    static LayoutDirectory of(Path root) {
        return new LayoutDirectory(root, LayoutFiles.of(root));
    }

    /** Whether a repository of that name can be a directory of layouts. */
    static boolean isRepository(String name) {
        return RegistryBase.isRepository(name)
                && Arrays.stream(name.split("/", -1)).noneMatch(TAKEN::contains);
    }

    List<String> tags() throws IOException, RefusedArtifactException {
        return LayoutIndex.read(root.resolve(INDEX)).tags();
    }

    /** The manifest under a tag; empty when there is none. */
    Optional<Descriptor> find(String tag) throws IOException, RefusedArtifactException {
        return LayoutIndex.read(root.resolve(INDEX)).find(tag);
    }

    /** The bytes of a manifest. */
    byte[] raw(Descriptor descriptor) throws IOException {
        return files.read(descriptor, MAX_MANIFEST);
    }

    Manifest manifest(Descriptor descriptor) throws IOException, RefusedArtifactException {
        return ManifestJson.read(raw(descriptor));
    }

    /** Lets a tag name a manifest that is already stored, and sweeps what the tag named before. */
    void tag(String tag, Descriptor manifest) throws IOException, RefusedArtifactException {
        files.replace(root.resolve("oci-layout"), LayoutIndex.layoutFile());
        files.force();
        files.replace(
                root.resolve(INDEX),
                LayoutIndex.read(root.resolve(INDEX)).with(tag, manifest).bytes());
        sweep();
    }

    /** Removes a tag and what only it named; nothing there is fine. */
    void untag(String tag) throws IOException, RefusedArtifactException {
        if (find(tag).isPresent()) {
            files.replace(
                    root.resolve(INDEX),
                    LayoutIndex.read(root.resolve(INDEX)).without(tag).bytes());
            sweep();
        }
    }

    /** While one tag cannot be read it is not known what it needs, so everything stays. */
    private void sweep() throws IOException {
        Set<String> named = new HashSet<>();
        try {
            for (Descriptor manifest : LayoutIndex.read(root.resolve(INDEX)).manifests()) {
                name(manifest, named);
            }
        } catch (DamagedContentException | RefusedArtifactException e) {
            log.warn("nothing is swept in {}: {}", root, e.getMessage());
            return;
        }
        files.keepOnly(named);
    }

    private void name(Descriptor descriptor, Set<String> named) throws IOException, RefusedArtifactException {
        if (!named.add(descriptor.digest())) {
            return;
        }
        Manifest manifest = manifest(descriptor);
        named.add(manifest.config().digest());
        manifest.layers().forEach(it -> named.add(it.digest()));
        for (Manifest.Child child : manifest.children()) {
            name(child.descriptor(), named);
        }
    }
}
