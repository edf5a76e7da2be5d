package io.cocoonstack.provider.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.cli.rundir.RunDirectories;
import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real line over a real socket. */
@Timeout(30)
class UnixSerialLineTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private Path socket;
    private ServerSocketChannel guest;

    @BeforeEach
    void listen() throws IOException {
        socket = directory.resolve("run/cloudhypervisor/VM7/console.sock");
        Files.createDirectories(socket.getParent());
        guest = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(UnixDomainSocketAddress.of(socket));
    }

    @AfterEach
    void hangUp() throws IOException {
        guest.close();
    }

    @Test
    void bytesGoBothWays() throws IOException {
        try (SerialLine line = UnixSerialLine.open(socket);
                SocketChannel other = guest.accept()) {
            line.write("i\r\n", PATIENCE);
            ByteBuffer heard = ByteBuffer.allocate(16);
            other.read(heard);
            assertThat(StandardCharsets.US_ASCII.decode(heard.flip()).toString())
                    .isEqualTo("i\r\n");
            other.write(ByteBuffer.wrap("SAC>".getBytes(StandardCharsets.US_ASCII)));
            assertThat(line.read(PATIENCE)).isEqualTo("SAC>");
            assertThat(line.read(Duration.ofMillis(5))).isEmpty();
            other.write(ByteBuffer.wrap("again".getBytes(StandardCharsets.US_ASCII)));
            assertThat(line.read(PATIENCE)).isEqualTo("again");
        }
    }

    @Test
    void theEndOfTheLineIsNotSilence() throws IOException {
        try (SerialLine line = UnixSerialLine.open(socket)) {
            guest.accept().close();
            assertThatExceptionOfType(EOFException.class).isThrownBy(() -> line.read(PATIENCE));
        }
    }

    @Test
    void aConsoleThatDoesNotReadEndsTheWriteInItsTime() throws IOException {
        try (SerialLine line = UnixSerialLine.open(socket);
                SocketChannel _ = guest.accept()) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> line.write("x".repeat(4 << 20), Duration.ofMillis(50)))
                    .withMessage("the console takes no more input");
        }
    }

    @Test
    void nobodyThereIsAFailureAtOnce() throws IOException {
        guest.close();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> UnixSerialLine.open(socket));
        Files.delete(socket);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> UnixSerialLine.open(socket));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anInterruptEndsAReadAndStays(boolean virtual) throws Exception {
        try (SerialLine line = UnixSerialLine.open(socket)) {
            AtomicReference<Object> outcome = new AtomicReference<>();
            Thread.Builder builder = virtual ? Thread.ofVirtual() : Thread.ofPlatform();
            Thread reader = builder.start(() -> outcome.set(interruptedRead(line)));
            reader.interrupt();
            reader.join();
            assertThat(outcome.get()).isEqualTo("interrupted, true");
        }
    }

    private static Object interruptedRead(SerialLine line) {
        try {
            return line.read(PATIENCE);
        } catch (InterruptedIOException e) {
            return e.getMessage() + ", " + Thread.currentThread().isInterrupted();
        } catch (IOException e) {
            return e;
        }
    }

    @Test
    void anInterruptedAssignmentHangsUpAndKeepsTheInterrupt() throws Exception {
        SacConsole console = new SacConsole(new RunDirectories(directory));
        Vm vm = new Vm(
                "VM7",
                "win-0",
                "cloud-hypervisor",
                VmState.RUNNING,
                7,
                List.of(new Nic("52:54:00:00:00:01", "tap0", new StaticAddress("10.0.0.5", "10.0.0.1", 24))));
        AtomicReference<Object> outcome = new AtomicReference<>();
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                console.assignAddresses(vm);
            } catch (GuestConsoleException e) {
                outcome.set(Thread.currentThread().isInterrupted());
            }
        });
        try (SocketChannel other = guest.accept()) {
            caller.interrupt();
            caller.join();
            assertThat(outcome.get()).isEqualTo(true);
            ByteBuffer rest = ByteBuffer.allocate(64);
            await().until(() -> other.read(rest.clear()) < 0);
        }
    }
}
