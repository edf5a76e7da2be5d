package io.cocoonstack.provider.core.kubelet.stream;

import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import java.util.Locale;

/** What a client wants to speak after the upgrade. */
public enum UpgradeName {
    SPDY,
    WEBSOCKET;

    /** Reads {@code Upgrade} and {@code Connection}, in any case and among other items. */
    public static UpgradeName of(WebRequest request) throws Refusal {
        boolean upgrade = request.items("connection").stream().anyMatch("upgrade"::equalsIgnoreCase);
        for (String item : request.items("upgrade")) {
            switch (item.toLowerCase(Locale.ROOT)) {
                case "spdy/3.1" -> {
                    if (upgrade) {
                        return SPDY;
                    }
                }
                case "websocket" -> {
                    if (upgrade && request.method().equals("GET")) {
                        return WEBSOCKET;
                    }
                }
                default -> {
                    // Something that nobody here speaks; another item may be better.
                }
            }
        }
        throw Refusal.badRequest("unable to upgrade: the request asks for neither SPDY/3.1 nor, by GET, a WebSocket");
    }
}
