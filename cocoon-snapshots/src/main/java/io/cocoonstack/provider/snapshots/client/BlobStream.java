package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.access.Access;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.encoding.Fairness;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.work.BlockStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a blob, not verified. Where the connection breaks it goes on from there, with the registry's consent; each byte that
 * arrives makes up for the failures before it.
 */
final class BlobStream extends BlockStream {

    private final RegistryCalls calls;
    private final String repository;
    private final Descriptor blob;
    private @Nullable Answer answer;
    private InputStream current = InputStream.nullInputStream();
    private long position;
    private int failures;

    BlobStream(RegistryCalls calls, String repository, Descriptor blob) {
        this.calls = calls;
        this.repository = repository;
        this.blob = blob;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (true) {
            try {
                if (answer == null) {
                    open();
                }
                int count = current.read(target, offset, length);
                if (count < 0 && position < blob.size()) {
                    throw new IOException(blob.digest() + " breaks off after " + position + " bytes");
                }
                if (count > 0) {
                    Fairness.progress(position, position + count);
                    position += count;
                    failures = 0;
                }
                return count;
            } catch (IOException e) {
                giveUp();
                if (answerIsComplete(e)) {
                    return -1;
                }
                failures++;
                calls.retry().beforeNext(failures, e);
            }
        }
    }

    /** The last byte is here; how the connection ends does not matter any more. */
    private boolean answerIsComplete(IOException e) {
        return position == blob.size() && position > 0 && !(e instanceof RegistryException);
    }

    private void open() throws IOException {
        String what = repository + "@" + blob.digest();
        Call call = Call.of("GET", calls.at(repository, "blobs/" + blob.digest()))
                .waiting(calls.timeouts().stall());
        Answer opened = calls.send(
                Access.pull(repository), position == 0 ? call : call.with("Range", "bytes=" + position + "-"));
        try {
            if (position > 0 && opened.status() == 206) {
                continueAt(opened);
            } else if (opened.status() == 200) {
                checkLength(opened);
                opened.body().skipNBytes(position);
            } else if (opened.status() == 404) {
                calls.believeAbsence(what, opened);
                throw new DamagedContentException("blob " + blob.digest() + " is missing");
            } else if (opened.status() == 416) {
                throw new DamagedContentException(what + " has only " + position + " bytes");
            } else {
                throw calls.failure(what, opened);
            }
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        answer = opened;
        current = opened.body();
    }

    private void continueAt(Answer opened) throws IOException {
        String range = opened.header("Content-Range").orElse("");
        if (!range.startsWith("bytes " + position + "-")) {
            throw new IOException(blob.digest() + " goes on at \"" + range + "\" and not at " + position);
        }
    }

    private void checkLength(Answer opened) throws IOException {
        if (opened.length() >= 0 && opened.length() != blob.size()) {
            throw new DamagedContentException(
                    blob.digest() + " has " + opened.length() + " bytes and not " + blob.size());
        }
    }

    private void giveUp() {
        Answer broken = answer;
        answer = null;
        current = InputStream.nullInputStream();
        if (broken != null) {
            broken.close();
        }
    }

    @Override
    public void close() {
        giveUp();
    }
}
