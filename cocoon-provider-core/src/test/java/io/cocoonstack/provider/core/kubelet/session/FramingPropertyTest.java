package io.cocoonstack.provider.core.kubelet.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.logs.GuestLogs;
import io.cocoonstack.provider.core.kubelet.portforward.PortForwards;
import io.cocoonstack.provider.core.kubelet.remotecommand.RemoteCommands;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Both framings over arbitrary bytes and arbitrary cuts, without a network: the number of cases is fixed. */
class FramingPropertyTest {

    private static final Map<String, String> PATH = Map.of("namespace", "d", "pod", "a-0", "container", "agent");
    private static final String STREAMS = "?command=x&input=1&output=1";

    private static LocalWire wire;

    @BeforeContainer
    static void open() throws InterruptedException {
        wire = new LocalWire();
    }

    @AfterContainer
    static void close() {
        wire.close();
    }

    private static WebAnswer spdyExec(ScriptedRuntime runtime) throws Exception {
        return exec(
                runtime,
                Map.of(
                        "connection", List.of("Upgrade"),
                        "upgrade", List.of("SPDY/3.1"),
                        "x-stream-protocol-version", List.of("v4.channel.k8s.io")));
    }

    private static Map<String, List<String>> webSocket(String protocol) {
        return Map.of(
                "connection", List.of("Upgrade"),
                "upgrade", List.of("websocket"),
                "sec-websocket-version", List.of("13"),
                "sec-websocket-key", List.of("dGhlIHNhbXBsZSBub25jZQ=="),
                "sec-websocket-protocol", List.of(protocol));
    }

    private static Guests guests(ScriptedRuntime runtime) {
        Vm vm = new Vm("vm-1", "a-0", "", VmState.RUNNING, 1, List.of());
        return new Guests(() -> List.of(GuestFixture.pod("a-0", vm, Map.of(), "127.0.0.1")), runtime);
    }

    private static WebAnswer exec(ScriptedRuntime runtime, Map<String, List<String>> headers) throws Exception {
        Guests guests = guests(runtime);
        return new RemoteCommands(
                        guests, new GuestLogs(guests, InstantSource.system(), Duration.ofSeconds(1)), Patience.DEFAULT)
                .exec(call(headers, STREAMS));
    }

    private static Call call(Map<String, List<String>> headers, String query) throws Exception {
        WebRequest request = new WebRequest("GET", "/", query, "", headers, List.of(), "test");
        return new Call(request, PATH, Query.parse(query.substring(1)), User.ANONYMOUS);
    }

    @Property(tries = 1000)
    void arbitraryBytesDoNoMoreThanEndASpdyConnection(@ForAll @Size(max = 300) byte[] bytes) throws Exception {
        wire.play(spdyExec(new ScriptedRuntime()), List.of(bytes), false);
    }

    @Property(tries = 1000)
    void arbitraryBytesDoNoMoreThanEndAWebSocket(@ForAll @Size(max = 300) byte[] bytes) throws Exception {
        wire.play(exec(new ScriptedRuntime(), webSocket("v5.channel.k8s.io")), List.of(bytes), false);
    }

    @Property(tries = 1000)
    void arbitraryBytesDoNoMoreThanEndAPortForward(@ForAll @Size(max = 300) byte[] bytes) throws Exception {
        // Nobody listens on port 1 of the loopback address.
        wire.play(
                new PortForwards(guests(new ScriptedRuntime()), Patience.DEFAULT)
                        .serve(call(webSocket("v4.channel.k8s.io"), "?port=1")),
                List.of(bytes),
                false);
    }

    /** Frames that are nearly right get further than noise. */
    @Property(tries = 2000)
    void spoiledFramesDoNoMoreThanEndASpdyConnection(
            @ForAll("sessions") List<SpdyFrame> frames,
            @ForAll int at,
            @ForAll byte with,
            @ForAll @Size(max = 20) List<Integer> cuts)
            throws Exception {
        byte[] bytes = encode(frames);
        bytes[Math.floorMod(at, bytes.length)] ^= (byte) (with | 1);
        wire.play(spdyExec(new ScriptedRuntime()), cut(bytes, cuts), false);
    }

    /** However the network cuts a session into pieces, the guest reads the same bytes. */
    @Property(tries = 500)
    void cutsDoNotMatter(@ForAll @Size(max = 2000) byte[] input, @ForAll @Size(max = 30) List<Integer> cuts)
            throws Exception {
        ScriptedRuntime runtime = new ScriptedRuntime();
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        runtime.guest = (command, stdin, stdout, stderr) -> {
            stdin.transferTo(seen);
            return 0;
        };
        List<SpdyFrame> frames = new ArrayList<>(List.of(open(1, "error"), open(3, "stdin"), open(5, "stdout")));
        frames.add(new DefaultSpdyDataFrame(3, Unpooled.wrappedBuffer(input)));
        frames.add(new DefaultSpdyDataFrame(3).setLast(true));
        wire.play(spdyExec(runtime), cut(encode(frames), cuts), true);
        assertThat(seen.toByteArray()).isEqualTo(input);
    }

    private static List<byte[]> cut(byte[] bytes, List<Integer> cuts) {
        List<Integer> places = new ArrayList<>(cuts.stream()
                .map(c -> Math.floorMod(c, bytes.length + 1))
                .sorted()
                .toList());
        places.add(bytes.length);
        List<byte[]> pieces = new ArrayList<>();
        int from = 0;
        for (int place : places) {
            pieces.add(Arrays.copyOfRange(bytes, from, place));
            from = place;
        }
        return pieces;
    }

    @Provide
    Arbitrary<List<SpdyFrame>> sessions() {
        Arbitrary<Integer> ids = Arbitraries.of(1, 3, 5, 7, 9, 2);
        Arbitrary<SpdyFrame> opens = Combinators.combine(
                        ids, Arbitraries.of("error", "stdin", "stdout", "stderr", "resize", "data", ""))
                .as(FramingPropertyTest::open);
        Arbitrary<SpdyFrame> data = Combinators.combine(
                        ids, Arbitraries.bytes().array(byte[].class).ofMaxSize(40), Arbitraries.of(true, false))
                .as((id, bytes, last) -> new DefaultSpdyDataFrame(id, Unpooled.wrappedBuffer(bytes)).setLast(last));
        return Arbitraries.oneOf(opens, data).list().ofMinSize(1).ofMaxSize(12);
    }

    private static SpdyFrame open(int id, String type) {
        DefaultSpdySynStreamFrame frame = new DefaultSpdySynStreamFrame(id, 0, (byte) 0);
        frame.headers().set("streamtype", type);
        return frame;
    }

    private static byte[] encode(List<SpdyFrame> frames) {
        EmbeddedChannel codec = new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1));
        ByteBuf all = Unpooled.buffer();
        for (SpdyFrame frame : frames) {
            codec.writeOutbound(frame);
            for (ByteBuf part = codec.readOutbound(); part != null; part = codec.readOutbound()) {
                all.writeBytes(part);
                part.release();
            }
        }
        byte[] bytes = new byte[all.readableBytes()];
        all.readBytes(bytes);
        codec.finishAndReleaseAll();
        return bytes;
    }
}
