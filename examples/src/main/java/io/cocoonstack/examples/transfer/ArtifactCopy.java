package io.cocoonstack.examples.transfer;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Objects;
import land.oras.ContainerRef;
import land.oras.CopyUtils;
import land.oras.Layer;
import land.oras.LayoutRef;
import land.oras.Manifest;
import land.oras.OCI;
import land.oras.OCILayout;
import land.oras.Ref;
import land.oras.Registry;

/**
 * Stored snapshots are ordinary OCI artifacts: this lists what one consists of and copies it from a registry to an OCI layout on disk,
 * or back, with nothing but oras-java:
 *
 * <pre>
 *   ArtifactCopy save registry.example.net/vms/vk-a:hibernate /backup/vk-a
 *   ArtifactCopy load /backup/vk-a registry.example.net/vms/vk-a:hibernate
 * </pre>
 *
 * The directory is a store too: {@code OCI_REGISTRY=oci-layout:/backup} pulls {@code vk-a:hibernate} from it. Credentials are those of
 * {@code docker login}. oras-java 0.7.0 uploads no empty files.
 */
public final class ArtifactCopy {

    private static final String USAGE = "usage: save REGISTRY/REPOSITORY:TAG DIRECTORY | load DIRECTORY REGISTRY/REPOSITORY:TAG";

    private ArtifactCopy() {}

    public static void main(String[] arguments) {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(USAGE);
        }
        switch (arguments[0]) {
            case "save" -> save(ContainerRef.parse(arguments[1]), Path.of(arguments[2]), System.out);
            case "load" -> load(Path.of(arguments[1]), ContainerRef.parse(arguments[2]), System.out);
            default -> throw new IllegalArgumentException(USAGE);
        }
    }

    static void save(ContainerRef from, Path directory, PrintStream out) {
        OCILayout layout = OCILayout.builder().defaults(directory).build();
        copy(registry(from), from, layout, LayoutRef.of(layout, tag(from)), out);
    }

    static void load(Path directory, ContainerRef to, PrintStream out) {
        OCILayout layout = OCILayout.builder().defaults(directory).build();
        copy(layout, LayoutRef.of(layout, tag(to)), registry(to), to, out);
    }

    private static <S extends Ref<S>, T extends Ref<T>> void copy(
            OCI<S> source, S from, OCI<T> target, T to, PrintStream out) {
        list(source.getManifest(from), out);
        CopyUtils.copy(source, from, target, to, CopyUtils.CopyOptions.shallow());
        out.println(target.getManifest(to).getDescriptor().getDigest());
    }

    private static void list(Manifest manifest, PrintStream out) {
        out.println(manifest.getArtifactTypeAsString());
        for (Layer layer : manifest.getLayers()) {
            String file = layer.getAnnotations().getOrDefault("org.opencontainers.image.title", "");
            out.printf("%12d  %s  %s%n", layer.getSize(), layer.getMediaType(), file);
        }
    }

    private static String tag(ContainerRef ref) {
        return Objects.requireNonNullElse(ref.getTag(), "latest");
    }

    /** In clear within this machine only. */
    private static Registry registry(ContainerRef ref) {
        String host = ref.getRegistry();
        return host.startsWith("127.0.0.1:")
                ? Registry.builder().insecure(host).build()
                : Registry.builder().defaults(host).build();
    }
}
