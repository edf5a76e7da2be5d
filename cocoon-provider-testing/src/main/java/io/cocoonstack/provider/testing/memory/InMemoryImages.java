package io.cocoonstack.provider.testing.memory;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The local images. Every image can be pulled. */
final class InMemoryImages implements ImageCapability {

    private static final byte[] QCOW2 = {'Q', 'F', 'I', (byte) 0xfb};

    private final RuntimeFaults faults;
    private final Map<String, LocalImage> byName = new ConcurrentHashMap<>();

    InMemoryImages(RuntimeFaults faults) {
        this.faults = faults;
    }

    void store(String name, String type) {
        byName.put(name, new LocalImage(digest(name), name, type));
    }

    Optional<LocalImage> find(String ref) {
        return Optional.ofNullable(byName.get(ref)).or(() -> byName.values().stream()
                .filter(image -> image.digest().equals(ref))
                .findFirst());
    }

    @Override
    public void pullImage(String ref, boolean force) {
        faults.begin(RuntimeVerb.IMAGE_PULL, ref);
        faults.work(RuntimeVerb.IMAGE_PULL, ref);
        store(ref, ref.startsWith("http") ? "cloudimg" : "oci");
        faults.end(RuntimeVerb.IMAGE_PULL, ref);
    }

    @Override
    public Optional<LocalImage> findImage(String ref) {
        faults.begin(RuntimeVerb.IMAGE_FIND, ref);
        faults.work(RuntimeVerb.IMAGE_FIND, ref);
        return find(ref);
    }

    @Override
    public void importImage(String name, InputStream content) {
        faults.begin(RuntimeVerb.IMAGE_IMPORT, name);
        faults.work(RuntimeVerb.IMAGE_IMPORT, name);
        try {
            byte[] magic = content.readNBytes(QCOW2.length);
            content.transferTo(OutputStream.nullOutputStream());
            store(name, Arrays.equals(magic, QCOW2) ? "cloudimg" : "oci");
        } catch (IOException e) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(
                            RuntimeFaults.facts(RuntimeVerb.IMAGE_IMPORT, name, String.valueOf(e.getMessage()))),
                    e);
        }
        faults.end(RuntimeVerb.IMAGE_IMPORT, name);
    }

    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
