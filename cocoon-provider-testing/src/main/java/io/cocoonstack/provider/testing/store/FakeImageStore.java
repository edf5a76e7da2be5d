package io.cocoonstack.provider.testing.store;

import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.snapshot.ImageStore;
import io.cocoonstack.provider.snapshot.SnapshotFailure;
import io.cocoonstack.provider.snapshot.SnapshotFailureException;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An {@link ImageStore} whose cloud images are a few bytes. What it was not told of is elsewhere. */
public final class FakeImageStore implements ImageStore {

    /** The beginning of every qcow2 file, by which a runtime knows a disk image. */
    private static final byte[] QCOW2 = {'Q', 'F', 'I', (byte) 0xfb, 0, 0, 0, 3};

    private final StoreFaults faults;
    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

    /** @param delay how latency passes */
    public FakeImageStore(Delay delay) {
        this.faults = new StoreFaults(delay);
    }

    /** The knobs, and the calls so far. */
    public StoreFaults faults() {
        return faults;
    }

    /** Puts a cloud image into the store, under {@code repository[:tag]}. */
    public FakeImageStore addCloudImage(String image) {
        kinds.put(key(ref(image)), Kind.CLOUD_IMAGE);
        return this;
    }

    /** Puts a snapshot artifact there: nothing to boot from. */
    public FakeImageStore addSnapshot(String image) {
        kinds.put(key(ref(image)), Kind.SNAPSHOT);
        return this;
    }

    @Override
    public Kind kind(ImageRef image) {
        faults.begin(StoreVerb.IMAGE_KIND, key(image));
        faults.work(StoreVerb.IMAGE_KIND, key(image));
        faults.end(StoreVerb.IMAGE_KIND, key(image));
        return kinds.getOrDefault(key(image), Kind.ELSEWHERE);
    }

    /** As the contract says; the local name is {@code repository:tag}. */
    @Override
    public String provide(ImageRef image, ImageCapability target, boolean force, Transfer transfer) {
        String name = key(image);
        faults.begin(StoreVerb.IMAGE_PROVIDE, name);
        if (kinds.get(name) != Kind.CLOUD_IMAGE) {
            throw new SnapshotFailureException(new SnapshotFailure.Absent(
                    StoreFaults.text(StoreVerb.IMAGE_PROVIDE, name + ": there is no such cloud image")));
        }
        faults.work(StoreVerb.IMAGE_PROVIDE, name);
        if (force || target.findImage(name).isEmpty()) {
            transfer.progress(0, QCOW2.length);
            target.importImage(name, new ByteArrayInputStream(QCOW2));
            transfer.progress(QCOW2.length, QCOW2.length);
        }
        faults.end(StoreVerb.IMAGE_PROVIDE, name);
        return name;
    }

    private static String key(ImageRef image) {
        return image.repository() + ":" + image.effectiveTag();
    }

    private static ImageRef ref(String image) {
        return ImageRef.parse(image).orElseThrow(() -> new IllegalArgumentException("no image reference: " + image));
    }
}
