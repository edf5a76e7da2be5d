package io.cocoonstack.provider.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.transfer.TransferSettings;
import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hashing takes most of the processor time of a transfer. */
class HashedOnceTest extends StoreFixture {

    private static final AtomicLong HASHED = new AtomicLong();

    @BeforeEach
    void count() {
        Security.insertProviderAt(new Counting(), 1);
    }

    @AfterEach
    void uncount() {
        Security.removeProvider("counting");
    }

    @ParameterizedTest
    @MethodSource("settings")
    void everyStoredByteIsHashedOnceByAPushAndOnceByAPull(TransferSettings settings) {
        RegistryStore store = store(settings);
        HASHED.set(0);
        push(store, local, "a");
        // The registry of the tests hashes what it gets as well.
        long stored =
                registry.blobs.values().stream().mapToLong(it -> it.length).sum();
        assertThat(HASHED.get() - stored).isBetween(stored - (1 << 20), stored + (1 << 20));

        HASHED.set(0);
        store.pull(REF, local, "pulled", Transfer.SILENT);
        assertThat(HASHED.get()).isBetween(stored, stored + (1 << 20));
    }

    private static final class Counting extends Provider {

        private static final long serialVersionUID = 1L;

        Counting() {
            super("counting", "1", "counts what is hashed");
            put("MessageDigest.SHA-256", CountingDigest.class.getName());
        }
    }

    public static final class CountingDigest extends MessageDigestSpi {

        private final MessageDigest digest;

        public CountingDigest() throws NoSuchAlgorithmException {
            digest = MessageDigest.getInstance("SHA-256", Security.getProvider("SUN"));
        }

        @Override
        protected void engineUpdate(byte input) {
            HASHED.incrementAndGet();
            digest.update(input);
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            HASHED.addAndGet(length);
            digest.update(input, offset, length);
        }

        @Override
        protected byte[] engineDigest() {
            return digest.digest();
        }

        @Override
        protected void engineReset() {
            digest.reset();
        }
    }
}
