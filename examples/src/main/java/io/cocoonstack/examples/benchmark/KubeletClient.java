package io.cocoonstack.examples.benchmark;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The client's side of a kubelet port, on the loopback address. */
final class KubeletClient {

    private static final int BUFFER = 64 * 1024;

    private KubeletClient() {}

    /** Trusts everybody. */
    static SSLSocket connect(int port) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /** A WebSocket; what follows are its frames. */
    static DataInputStream webSocket(SSLSocket socket, String target, String protocol) throws IOException {
        return request(
                socket,
                "GET " + target + " HTTP/1.1",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Protocol: " + protocol);
    }

    /** A SPDY connection; what follows are its frames. */
    static DataInputStream spdy(SSLSocket socket, String target, String protocol) throws IOException {
        return request(
                socket,
                "POST " + target + " HTTP/1.1",
                "Content-Length: 0",
                "Connection: Upgrade",
                "Upgrade: SPDY/3.1",
                "X-Stream-Protocol-Version: " + protocol);
    }

    /** Sends a request and reads the head of its answer. */
    static DataInputStream request(SSLSocket socket, String... lines) throws IOException {
        String head = String.join("\r\n", lines) + "\r\nHost: node\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
        for (int seen = 0; seen < 4; ) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("the server left");
            }
            seen = b == (seen % 2 == 0 ? '\r' : '\n') ? seen + 1 : 0;
        }
        return in;
    }

    private static final class Anybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
