package io.cocoonstack.provider.core.cluster.pod;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.api.ApiPath;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.cocoonstack.provider.core.cluster.api.RefusedException;
import io.cocoonstack.provider.core.cluster.api.Reply;
import io.cocoonstack.provider.core.cluster.api.WatchConnection;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Pods over HTTP. The node is asked for with a field selector and checked again here: a proxy that answers from a cache of its own
 * may not apply it. Lists name no version, so they are as of now; a server's cache may be minutes behind.
 */
final class ApiPodSource implements PodSource {

    private final ApiServer server;
    private final PodParser parser;
    private final String query;

    ApiPodSource(ApiServer server, PodParser parser, String node) {
        this.server = server;
        this.parser = parser;
        this.query = "api/v1/pods?fieldSelector=" + ApiPath.encode("spec.nodeName=" + node);
    }

    @Override
    public Page list() throws IOException {
        List<Pod> pods = new ArrayList<>();
        String more = "";
        while (true) {
            Reply reply = server.get(more.isEmpty() ? query : query + "&continue=" + ApiPath.encode(more));
            if (!reply.ok()) {
                throw new RefusedException("list of Pods", reply);
            }
            JsonNode list = reply.json();
            String version = list.path("metadata").path("resourceVersion").asString("");
            if (!list.path("items").isArray() || version.isEmpty()) {
                throw new IOException("not a list of Pods: " + reply.problem());
            }
            for (JsonNode item : list.path("items")) {
                parser.pod(item).ifPresent(pods::add);
            }
            more = list.path("metadata").path("continue").asString("");
            if (more.isEmpty()) {
                return new Page(version, pods);
            }
        }
    }

    @Override
    public Changes watch(String version, Duration age) throws IOException {
        WatchConnection connection = open(query + "&watch=true&allowWatchBookmarks=true&resourceVersion="
                + ApiPath.encode(version) + "&timeoutSeconds=" + age.toSeconds());
        return new Changes() {
            @Override
            public @Nullable List<Change> next(Duration silence) throws IOException {
                List<byte[]> lines = connection.next(silence);
                if (lines == null) {
                    return null;
                }
                List<Change> changes = new ArrayList<>();
                for (byte[] line : lines) {
                    parser.change(line).ifPresent(changes::add);
                }
                return changes;
            }

            @Override
            public void close() {
                connection.close();
            }
        };
    }

    private WatchConnection open(String path) throws IOException {
        try {
            return server.watch(path);
        } catch (RefusedException e) {
            if (e.reply().code() == 410) {
                throw new ExpiredException();
            }
            throw e;
        }
    }

    @Override
    public Optional<Pod> look(PodRef ref) throws IOException {
        Reply reply = server.get(ApiPath.pod(ref));
        if (reply.notFound()) {
            return Optional.empty();
        }
        if (!reply.ok()) {
            throw new RefusedException("look at Pod " + ref, reply);
        }
        JsonNode json = reply.json();
        String uid = json.path("metadata").path("uid").asString("");
        if (uid.isEmpty()) {
            throw new IOException("not a Pod: " + reply.problem());
        }
        Optional<Pod> found = parser.pod(json);
        if (found.isEmpty() && uid.equals(ref.uid())) {
            throw new IOException("Pod " + ref + " is bound to another node, which cannot be");
        }
        return found;
    }
}
