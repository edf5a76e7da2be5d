package io.cocoonstack.provider.core.kubelet.remotecommand;

import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What a session sees of its client, whatever the transport.
 *
 * @param stdin what the client sends, null when it sends nothing; fails once the client is gone
 * @param stdout what the client gets; swallows when it did not ask for it
 * @param stderr the same
 */
record ClientStreams(@Nullable InputStream stdin, OutputStream stdout, OutputStream stderr) {}
