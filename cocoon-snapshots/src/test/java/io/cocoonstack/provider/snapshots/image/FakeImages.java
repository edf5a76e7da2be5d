package io.cocoonstack.provider.snapshots.image;

import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Local images as the bytes that were imported. */
public final class FakeImages implements ImageCapability {

    final Map<String, byte[]> local = new HashMap<>();
    int takes = Integer.MAX_VALUE;
    boolean fails;

    /** What was imported under a name. */
    public byte[] local(String name) {
        return local.get(name).clone();
    }

    @Override
    public void pullImage(String ref, boolean force) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<LocalImage> findImage(String ref) {
        return Optional.ofNullable(local.get(ref)).map(it -> new LocalImage("", ref, "cloudimg"));
    }

    @Override
    public void importImage(String name, InputStream content) {
        try {
            byte[] taken = content.readNBytes(takes);
            if (fails) {
                throw failure("no space left on device");
            }
            local.put(name, taken);
        } catch (IOException e) {
            throw failure(String.valueOf(e.getMessage()));
        }
    }

    private static RuntimeFailureException failure(String what) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unavailable(new RuntimeFailure.Facts("image import", OptionalInt.empty(), what)));
    }
}
