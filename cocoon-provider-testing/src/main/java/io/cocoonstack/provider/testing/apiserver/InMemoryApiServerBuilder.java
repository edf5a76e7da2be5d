package io.cocoonstack.provider.testing.apiserver;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** Settings of a server. One builder makes one server. */
public final class InMemoryApiServerBuilder {

    private final List<ResourceType> resources = new ArrayList<>();
    private int port;
    private Clock clock = Clock.systemUTC();
    private Duration bookmarkEvery = Duration.ofSeconds(5);
    private Optional<String> token = Optional.empty();
    private Optional<SSLContext> tls = Optional.empty();
    private Optional<String> caPem = Optional.empty();
    private Optional<String> autoBind = Optional.empty();

    InMemoryApiServerBuilder() {}

    /** The port to listen on; 0, the default, is any free one. */
    public InMemoryApiServerBuilder port(int number) {
        this.port = number;
        return this;
    }

    /** Where creation and deletion times come from. */
    public InMemoryApiServerBuilder clock(Clock source) {
        this.clock = source;
        return this;
    }

    /** How long a watch is quiet before it gets a bookmark, if its client wants any; 5 s by default. */
    public InMemoryApiServerBuilder bookmarkEvery(Duration interval) {
        this.bookmarkEvery = interval;
        return this;
    }

    /** Requests without this bearer token are answered 401; without this setting nobody is asked who he is. */
    public InMemoryApiServerBuilder bearerToken(String required) {
        this.token = Optional.of(required);
        return this;
    }

    /**
     * Serves HTTPS instead of HTTP.
     *
     * @param context with the server's key; the certificate must name 127.0.0.1
     * @param trustedPem what clients shall trust, in PEM
     */
    public InMemoryApiServerBuilder https(SSLContext context, String trustedPem) {
        this.tls = Optional.of(context);
        this.caPem = Optional.of(trustedPem);
        return this;
    }

    /** Serves one more resource type, as a custom resource definition would. */
    public InMemoryApiServerBuilder resource(
            String group, String version, String plural, String kind, boolean namespaced) {
        resources.add(ResourceCatalogue.custom(group, version, plural, kind, namespaced));
        return this;
    }

    /** Binds every unbound Pod that fits this node, as a scheduler would; resources are not counted. */
    public InMemoryApiServerBuilder autoBind(String nodeName) {
        this.autoBind = Optional.of(nodeName);
        return this;
    }

    /** Starts listening. */
    public InMemoryApiServer start() {
        return new InMemoryApiServer(this).open();
    }

    List<ResourceType> resources() {
        return resources;
    }

    int port() {
        return port;
    }

    Clock clock() {
        return clock;
    }

    Duration bookmarkEvery() {
        return bookmarkEvery;
    }

    Optional<String> token() {
        return token;
    }

    Optional<SSLContext> tls() {
        return tls;
    }

    Optional<String> autoBind() {
        return autoBind;
    }

    Optional<String> caPem() {
        return caPem;
    }
}
