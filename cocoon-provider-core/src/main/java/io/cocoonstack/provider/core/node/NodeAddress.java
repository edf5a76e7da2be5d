package io.cocoonstack.provider.core.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;

/** One entry of {@code status.addresses}. */
public record NodeAddress(String type, String address) {

    private static final long LOOKUP_SECONDS = 3;

    /**
     * The addresses of the node: its IP first, its name only when that name leads to the same IP. An API server tries names
     * before addresses by default, so a name that leads nowhere, or elsewhere, would break logs and exec.
     *
     * @param leadsTo whether a host name resolves to an address
     */
    public static List<NodeAddress> of(NodeIdentity node, BiPredicate<String, InetAddress> leadsTo) {
        NodeAddress ip = new NodeAddress("InternalIP", node.ip().getHostAddress());
        return leadsTo.test(node.name(), node.ip())
                ? List.of(ip, new NodeAddress("Hostname", node.name()))
                : List.of(ip);
    }

    /** Asks the host's resolver, which may be slow: no answer within three seconds is a no. */
    public static boolean resolves(String name, InetAddress ip) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Thread.ofVirtual().name("resolve-" + name).start(() -> answer.complete(lookup(name, ip)));
        return answer.completeOnTimeout(false, LOOKUP_SECONDS, TimeUnit.SECONDS).join();
    }

    private static boolean lookup(String name, InetAddress ip) {
        try {
            return Arrays.asList(InetAddress.getAllByName(name)).contains(ip);
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
