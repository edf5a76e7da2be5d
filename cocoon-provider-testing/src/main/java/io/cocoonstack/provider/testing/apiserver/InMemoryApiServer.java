package io.cocoonstack.provider.testing.apiserver;

import io.cocoonstack.provider.testing.apiserver.fault.Faults;
import io.cocoonstack.provider.testing.apiserver.internal.control.Cluster;
import io.cocoonstack.provider.testing.apiserver.internal.control.ControlLoop;
import io.cocoonstack.provider.testing.apiserver.internal.http.HttpFrontEnd;
import io.cocoonstack.provider.testing.apiserver.internal.http.ServerParts;
import io.cocoonstack.provider.testing.apiserver.internal.http.WatchHub;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.rest.Router;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import io.cocoonstack.provider.testing.apiserver.request.RequestLog;
import io.cocoonstack.provider.testing.apiserver.review.Reviews;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The server: {@link #start()} one per test, point clients to {@link #url()} or {@link #kubeconfig(Path)}, close it.
 *
 * <p>Served: namespaces, nodes, pods, events (both APIs), secrets, configmaps, services, serviceaccounts, leases,
 * poddisruptionbudgets, token and access reviews, and what {@link InMemoryApiServerBuilder#resource} adds. Writes, versions, watches
 * and graceful deletion behave as on the real server; deleted namespaces are emptied and what deleted objects owned is collected. Not
 * there: admission, validation beyond the basics, defaults of fields no node reads, all other controllers, managed fields and the
 * conflicts of server-side apply, and {@code log}, {@code exec}, {@code attach} and {@code portforward}, which answer 501.
 */
public final class InMemoryApiServer implements AutoCloseable {

    private final ObjectStore store;
    private final Faults faults = new Faults();
    private final RequestLog requests = new RequestLog();
    private final Reviews reviews = new Reviews();
    private final WatchHub watches = new WatchHub();
    private final AtomicReference<GoneAs> goneAs = new AtomicReference<>(GoneAs.ERROR_EVENT);
    private final ClusterObjects objects;
    private final HttpFrontEnd http;
    private final InMemoryApiServerBuilder settings;
    private final Thread controllers;

    /** How a watch from before a compaction is refused. */
    public enum GoneAs {
        /** The watch starts and ends with an ERROR event, as the real server mostly does. */
        ERROR_EVENT,
        /** HTTP status 410. */
        HTTP_STATUS
    }

    InMemoryApiServer(InMemoryApiServerBuilder settings) {
        this.settings = settings;
        Cluster cluster = Cluster.empty(new ResourceCatalogue(settings.resources()), settings.clock());
        this.store = cluster.store();
        this.objects = new ClusterObjects(cluster);
        Router router = new Router(cluster, reviews, () -> goneAs.get() == GoneAs.HTTP_STATUS);
        ServerParts parts =
                new ServerParts(router, faults, requests, watches, settings.token(), settings.bookmarkEvery());
        this.http = new HttpFrontEnd(parts, settings.port(), settings.tls());
        ClusterObjects.NAMESPACES.forEach(objects::namespace);
        ControlLoop loop = new ControlLoop(cluster, settings.autoBind());
        this.controllers = Thread.ofVirtual().name("api-controllers").start(loop);
    }

    /** A server with defaults on a free port. */
    public static InMemoryApiServer start() {
        return builder().start();
    }

    public static InMemoryApiServerBuilder builder() {
        return new InMemoryApiServerBuilder();
    }

    /** Where it listens; the same after a {@link #restart()}. */
    public URI url() {
        return URI.create((settings.tls().isPresent() ? "https" : "http") + "://127.0.0.1:" + http.port());
    }

    /**
     * Writes a kubeconfig for this server.
     *
     * @return the same path
     * @throws IOException when the file cannot be written
     */
    public Path kubeconfig(Path file) throws IOException {
        return Kubeconfig.write(file, url(), settings.token(), settings.caPem());
    }

    /** Faults to inject. */
    public Faults faults() {
        return faults;
    }

    /** What was asked so far. */
    public RequestLog requests() {
        return requests;
    }

    /** Answers to token and access reviews. */
    public Reviews reviews() {
        return reviews;
    }

    /** The stored objects, past HTTP and its rules. */
    public ClusterObjects objects() {
        return objects;
    }

    /** How many watches are open. */
    public int openWatches() {
        return watches.size();
    }

    /** Cuts the connection of every open watch; clients may come back. */
    public void disconnectWatches() {
        watches.disconnect();
    }

    /** Every watch open now stays open and says nothing more; new ones work. */
    public void silenceWatches() {
        watches.silence();
    }

    /** Every watch open now ends with an ERROR event 410, and all versions given out so far are too old. */
    public void expireWatches() {
        store.compact();
        watches.expire();
    }

    /** All versions given out so far are too old for a watch or a continued list; open watches go on. */
    public void compact() {
        store.compact();
    }

    /** From now on watches that start too far back are refused in that way. */
    public void refuseOldWatches(GoneAs how) {
        goneAs.set(how);
    }

    /** Stops listening and cuts all connections; the objects stay. */
    public void stop() {
        http.stop();
    }

    /** Listens again on the same port with the objects there were. */
    public void restart() {
        http.stop();
        http.open();
    }

    @Override
    public void close() {
        controllers.interrupt();
        http.close();
    }

    InMemoryApiServer open() {
        http.open();
        return this;
    }
}
