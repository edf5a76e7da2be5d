package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.archive.ArchiveEntry;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.transfer.FileSink;
import io.cocoonstack.provider.snapshots.transfer.StoredFile;
import io.cocoonstack.provider.snapshots.work.Background;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Stores files as they are. The digest of a file is known behind its last byte, and only then the registry can be asked whether it has
 * it; so a file that it has probably not is sent while it is still being read, and one that it has probably is read first.
 *
 * @param probable files that tags of the repository name
 * @param directory of the file that is being sent
 * @param tellSize whether the config tells sizes, as it does beside encoded files
 */
record PlainPush(BlobUploads blobs, Set<KnownFile> probable, Path directory, boolean tellSize) implements FileSink {

    /** Up to this a file is kept in memory. */
    private static final int SMALL = 4 << 20;

    /** A file by what can be told before its content is known. */
    record KnownFile(String name, long size) {}

    @Override
    public Pending store(ArchiveEntry entry, InputStream body) throws IOException {
        String digest = entry.size() <= SMALL ? storeSmall(body) : storeLarge(entry, body);
        Descriptor layer = Descriptor.ofFile(entry.name(), false, digest, entry.size());
        StoredFile stored = new StoredFile(List.of(layer), false, tellSize ? entry.size() : 0);
        return () -> stored;
    }

    private String storeSmall(InputStream body) throws IOException {
        byte[] content = body.readAllBytes();
        String digest = Sha256.of(content);
        blobs.ensure(digest, Body.of(content));
        return digest;
    }

    private String storeLarge(ArchiveEntry entry, InputStream body) throws IOException {
        try (Spool spool = Spool.create(directory, entry.size())) {
            if (probable.contains(new KnownFile(entry.name(), entry.size()))) {
                spool.fill(body);
                blobs.ensure(spool.digest(), spool);
                return spool.digest();
            }
            try (Background<Boolean> upload = Background.start("upload " + entry.name(), () -> {
                blobs.send(spool::digest, spool);
                return true;
            })) {
                spool.fill(body);
                upload.await();
            }
            return spool.digest();
        }
    }
}
