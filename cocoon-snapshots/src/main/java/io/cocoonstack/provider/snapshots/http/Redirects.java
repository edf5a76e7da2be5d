package io.cocoonstack.provider.snapshots.http;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/**
 * Follows redirects of reads. Credentials stay with the origin they were meant for; from TLS nothing leads to clear text, and nothing
 * leads to an internal address of another host. Source of the rules: the registry client that vk-cocoon uses.
 */
public final class Redirects {

    private static final int MOST = 10;

    private Redirects() {}

    /** Sends the call and goes where it is sent; anything but a GET or HEAD stays where it is. */
    public static Answer follow(Wire wire, Call call) throws IOException {
        Call current = call;
        Answer answer = wire.send(current);
        for (int hops = 0; isRedirect(current, answer); hops++) {
            URI target = target(answer);
            answer.finish();
            if (hops == MOST) {
                throw new IOException(call.uri() + " leads around in redirects");
            }
            current = sameOrigin(current.uri(), target) ? current.at(target) : withoutCredentials(current, target);
            answer = wire.send(current);
        }
        return answer;
    }

    /** Where the {@code Location} of an answer leads; one that must not be followed is an {@link IOException}. */
    public static URI target(Answer answer) throws IOException {
        String location = answer.header("Location")
                .orElseThrow(() -> new IOException(answer.uri() + " answers " + answer.status() + " without a place"));
        URI target;
        Origin to;
        try {
            target = answer.uri().resolve(location);
            to = Origin.of(target);
        } catch (IllegalArgumentException e) {
            throw new IOException(answer.uri() + " leads to what is no http address", e);
        }
        Origin from = Origin.of(answer.uri());
        if (to.isPlain() && !from.isPlain()) {
            throw new IOException(answer.uri() + " leads from TLS to clear text at " + to);
        }
        if (!to.host().equals(from.host()) && to.isInternalAddress()) {
            throw new IOException(answer.uri() + " leads to an internal address at " + to);
        }
        return target;
    }

    public static boolean sameOrigin(URI one, URI other) {
        return Origin.of(one).equals(Origin.of(other));
    }

    private static boolean isRedirect(Call call, Answer answer) {
        if (!call.method().equals("GET") && !call.method().equals("HEAD")) {
            return false;
        }
        return switch (answer.status()) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    private static Call withoutCredentials(Call call, URI target) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(call.headers());
        headers.remove("Authorization");
        return new Call(call.method(), target, headers, call.body(), call.patience());
    }
}
