package io.cocoonstack.examples.benchmark;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** What a session is compared with: a TLS server that sends so many bytes to everybody who says a word, and nothing else. */
final class TlsPipe implements AutoCloseable {

    private static final int PIECE = 32 * 1024;

    private final long bytes;
    private final SSLServerSocket server;

    TlsPipe(long bytes) throws Exception {
        this.bytes = bytes;
        X509Bundle identity = new CertificateBuilder()
                .ecp256()
                .subject("CN=pipe")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity.toKeyManagerFactory().getKeyManagers(), null, null);
        server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 256, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("pipe").start(this::accept);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().name("pipe").start(() -> send(socket));
            } catch (IOException e) {
                // Closed: there is nobody to tell.
                return;
            }
        }
    }

    private void send(Socket socket) {
        try (socket) {
            OutputStream out = socket.getOutputStream();
            byte[] piece = new byte[PIECE];
            if (socket.getInputStream().read() < 0) {
                return;
            }
            for (long sent = 0; sent < bytes; sent += PIECE) {
                out.write(piece);
            }
        } catch (IOException e) {
            // The reader counts what it gets.
            return;
        }
    }

    /** Reads everything once and gives the number of bytes. */
    long read() throws IOException {
        try (SSLSocket socket = KubeletClient.connect(port())) {
            socket.getOutputStream().write(1);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 2 * PIECE);
            byte[] piece = new byte[PIECE];
            long count = 0;
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                count += length;
            }
            return count;
        }
    }

    int port() {
        return server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
