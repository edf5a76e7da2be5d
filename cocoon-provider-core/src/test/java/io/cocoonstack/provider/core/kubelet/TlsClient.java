package io.cocoonstack.provider.core.kubelet;

import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Sends one request over TLS without looking at the server's certificate, as an API server without a kubelet authority does. */
public final class TlsClient {

    /** What came back. */
    record Answer(int status, String head, String body, X509Certificate server, String protocol) {}

    private final int port;
    private final SSLContext context;

    public TlsClient(int port, @Nullable X509Bundle identity) throws GeneralSecurityException {
        this.port = port;
        this.context = SSLContext.getInstance("TLS");
        KeyManager[] keys =
                identity == null ? null : identity.toKeyManagerFactory().getKeyManagers();
        context.init(keys, new TrustManager[] {new TrustEverybody()}, null);
    }

    Answer get(String path) throws IOException {
        return send("GET", path, "");
    }

    Answer send(String method, String path, String header) throws IOException {
        try (SSLSocket socket = connect()) {
            OutputStream out = socket.getOutputStream();
            out.write((method + " " + path + " HTTP/1.1\r\nHost: node\r\nConnection: close\r\n" + header + "\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            out.flush();
            String text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = text.indexOf("\r\n\r\n");
            return new Answer(
                    Integer.parseInt(text.substring(9, 12)),
                    text.substring(0, end),
                    text.substring(end + 4),
                    (X509Certificate) socket.getSession().getPeerCertificates()[0],
                    socket.getSession().getProtocol());
        }
    }

    public SSLSocket connect() throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** Takes every certificate for good. */
    public static X509TrustManager trustEverybody() {
        return new TrustEverybody();
    }

    private static final class TrustEverybody implements X509TrustManager {

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
