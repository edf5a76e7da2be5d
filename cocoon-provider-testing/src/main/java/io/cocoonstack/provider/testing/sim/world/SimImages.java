package io.cocoonstack.provider.testing.sim.world;

import io.cocoonstack.provider.testing.sim.Pace;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The runtime's images: whatever is pulled is there. */
public final class SimImages implements ImageCapability {

    private final SimWorld world;
    private final Map<String, LocalImage> kept = new LinkedHashMap<>();

    SimImages(SimWorld world) {
        this.world = world;
    }

    @Override
    public void pullImage(String ref, boolean force) {
        world.outside().child("pull image " + ref, Pace.HAUL, SimRuntime::failed, () -> {
            kept.put(ref, new LocalImage("sha256:" + ref, ref, "oci"));
            return true;
        });
    }

    @Override
    public Optional<LocalImage> findImage(String ref) {
        return world.outside().call("image " + ref, Pace.QUICK, SimRuntime::failed, () -> kept.values().stream()
                .filter(image -> image.name().equals(ref) || image.digest().equals(ref))
                .findFirst());
    }

    @Override
    public void importImage(String name, InputStream content) {
        throw new UnsupportedOperationException("images of a simulated runtime are no bytes");
    }
}
