package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.websocket.ChannelCoding;
import java.util.Arrays;
import java.util.List;

/** The versions of remotecommand. Source: kubernetes, apimachinery remotecommand constants. */
enum Protocol {
    V5("v5.channel.k8s.io", true, true),
    V4("v4.channel.k8s.io", true, true),
    V4_BASE64("v4.base64.channel.k8s.io", true, true),
    V3("v3.channel.k8s.io", false, true),
    V2("v2.channel.k8s.io", false, false),
    V1("channel.k8s.io", false, false),
    V1_BASE64("base64.channel.k8s.io", false, false);

    static final List<String> SPDY = List.of(V5.word, V4.word, V3.word, V2.word, V1.word);
    static final List<String> WEBSOCKET = List.of(V5.word, V4.word, V4_BASE64.word, V1.word, V1_BASE64.word);

    private final String word;
    private final boolean status;
    private final boolean resize;

    Protocol(String word, boolean status, boolean resize) {
        this.word = word;
        this.status = status;
        this.resize = resize;
    }

    static Protocol of(String word) {
        return Arrays.stream(values())
                .filter(p -> p.word.equals(word))
                .findFirst()
                .orElseThrow();
    }

    String word() {
        return word;
    }

    /** Whether the error stream carries a Status; before v4 it is empty on success and a sentence otherwise. */
    boolean status() {
        return status;
    }

    /** Whether a terminal has a stream for its size. */
    boolean resize() {
        return resize;
    }

    /** Whether a WebSocket client can say that it sends no more on a channel. */
    boolean closeSignal() {
        return this == V5;
    }

    ChannelCoding coding() {
        return this == V4_BASE64 || this == V1_BASE64 ? ChannelCoding.BASE64 : ChannelCoding.BINARY;
    }
}
