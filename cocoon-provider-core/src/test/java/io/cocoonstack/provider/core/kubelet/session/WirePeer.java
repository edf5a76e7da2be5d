package io.cocoonstack.provider.core.kubelet.session;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;

/** The client's end of a connection, up to the change of its protocol. */
class WirePeer implements AutoCloseable {

    final SSLSocket socket;
    final InputStream in;
    final OutputStream out;
    /** Head of the answer. */
    String head = "";

    WirePeer(GuestFixture kubelet, String request) throws IOException {
        this(kubelet.connect(), request);
    }

    WirePeer(SSLSocket socket, String request) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.UTF_8));
        out.flush();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] tail = new byte[4];
        for (int b = in.read(); b >= 0; b = in.read()) {
            read.write(b);
            System.arraycopy(tail, 1, tail, 0, 3);
            tail[3] = (byte) b;
            if (Arrays.equals(tail, new byte[] {'\r', '\n', '\r', '\n'})) {
                break;
            }
        }
        head = read.toString(StandardCharsets.UTF_8);
    }

    int status() {
        return Integer.parseInt(head.substring(9, 12));
    }

    /** The rest of the connection as text, such as the body of a refusal. */
    String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether the server has ended the connection; whatever it still says is dropped. */
    boolean ended() {
        try {
            in.skipNBytes(Long.MAX_VALUE);
            return false;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
