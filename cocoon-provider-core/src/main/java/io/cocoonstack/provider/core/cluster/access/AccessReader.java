package io.cocoonstack.provider.core.cluster.access;

import io.cocoonstack.provider.core.cluster.access.KubeConfig.Entry;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;

/** The current context of a kubeconfig as one way to one API server. One use; collects every problem before it complains. */
final class AccessReader {

    private static final Entry NOTHING = new Entry(MissingNode.getInstance(), Path.of("."));

    private final KubeConfig config;
    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();

    AccessReader(KubeConfig config, Map<String, String> environment) {
        this.config = config;
        this.environment = environment;
    }

    ClusterAccess read() {
        String name = config.currentContext();
        Entry context = entry("current-context", name, config.context(name));
        String clusterName = text(context, "cluster");
        Entry cluster = problems.isEmpty() ? entry("cluster", clusterName, config.cluster(clusterName)) : NOTHING;
        String userName = text(context, "user");
        Entry user = userName.isEmpty() ? NOTHING : entry("user", userName, config.user(userName));

        PemSource authority = pem(cluster, "certificate-authority");
        boolean insecure = cluster.value().path("insecure-skip-tls-verify").asBoolean(false);
        if (insecure && authority != null) {
            problems.add(
                    "insecure-skip-tls-verify together with a certificate-authority: only one of them can be meant");
        }
        URI server = server(cluster, authority != null || insecure);
        ClusterAccess access = new ClusterAccess(
                "context " + name + " of " + config.source(),
                server,
                authority,
                insecure,
                text(cluster, "tls-server-name"),
                Proxies.choose(server, text(cluster, "proxy-url"), environment, problems),
                login(user, cluster),
                pem(user, "client-certificate"),
                pem(user, "client-key"),
                text(user, "as"),
                user.value()
                        .path("as-groups")
                        .valueStream()
                        .map(group -> group.asString(""))
                        .toList());
        if ((access.certificate() == null) != (access.key() == null)) {
            problems.add("user " + userName + ": client-certificate and client-key belong together, one is missing");
        }
        if (!problems.isEmpty()) {
            throw new ClusterAccessException(problems.stream()
                    .map(problem -> config.source() + ": " + problem)
                    .toList());
        }
        return access;
    }

    private Entry entry(String what, String name, @Nullable Entry found) {
        if (name.isEmpty()) {
            problems.add(what + " is not set");
        } else if (found == null || !found.value().isObject()) {
            problems.add(what + " " + name + " is not defined");
        } else {
            return found;
        }
        return NOTHING;
    }

    private URI server(Entry cluster, boolean tls) {
        String text = text(cluster, "server");
        URI fallback = URI.create("https://localhost");
        if (text.isEmpty()) {
            if (cluster.value().isObject()) {
                problems.add("the cluster has no server");
            }
            return fallback;
        }
        try {
            URI server = URI.create(text.contains("://") ? text : (tls ? "https://" : "http://") + text);
            if (server.getHost() != null && ("http".equals(server.getScheme()) || "https".equals(server.getScheme()))) {
                return server;
            }
        } catch (IllegalArgumentException notOne) {
            // said below
        }
        problems.add("server is not an http or https URL: " + text);
        return fallback;
    }

    private Login login(Entry user, Entry cluster) {
        if (!text(user, "tokenFile").isEmpty()) {
            return new Login.TokenFile(file(user, text(user, "tokenFile")));
        }
        if (!text(user, "token").isEmpty()) {
            return new Login.Token(text(user, "token").strip());
        }
        if (user.value().path("exec").isObject()) {
            return plugin(user, cluster);
        }
        if (!text(user, "username").isEmpty()) {
            return new Login.Basic(text(user, "username"), text(user, "password"));
        }
        if (user.value().path("auth-provider").isObject()) {
            problems.add("auth-provider is not supported any more, by kubectl neither: use an exec plugin");
        }
        return new Login.Nobody();
    }

    private Login plugin(Entry user, Entry cluster) {
        JsonNode exec = user.value().path("exec");
        String version = exec.path("apiVersion").asString("");
        if (!version.equals("client.authentication.k8s.io/v1")
                && !version.equals("client.authentication.k8s.io/v1beta1")) {
            problems.add("exec.apiVersion must be client.authentication.k8s.io/v1 or v1beta1, not " + version);
        }
        if (exec.path("interactiveMode").asString("").equals("Always")) {
            problems.add("exec.interactiveMode is Always, but nobody can answer a plugin of a daemon");
        }
        String command = exec.path("command").asString("");
        if (command.isEmpty()) {
            problems.add("exec.command is not set");
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (JsonNode variable : exec.path("env")) {
            variables.put(
                    variable.path("name").asString(""), variable.path("value").asString(""));
        }
        return new Login.Plugin(
                version,
                command.contains("/") ? file(user, command).toString() : command,
                exec.path("args")
                        .valueStream()
                        .map(argument -> argument.asString(""))
                        .toList(),
                variables,
                exec.path("provideClusterInfo").asBoolean(false) ? clusterInfo(cluster) : "",
                exec.path("installHint").asString("").strip());
    }

    private static String clusterInfo(Entry cluster) {
        var info = JsonNodeFactory.instance.objectNode();
        for (String member : List.of(
                "server",
                "tls-server-name",
                "insecure-skip-tls-verify",
                "certificate-authority-data",
                "proxy-url",
                "disable-compression")) {
            if (cluster.value().has(member)) {
                info.set(member, cluster.value().path(member));
            }
        }
        return info.toString();
    }

    /** Data wins over a file, as everywhere in Kubernetes. */
    private @Nullable PemSource pem(Entry entry, String member) {
        String data = text(entry, member + "-data").replaceAll("\\s", "");
        if (!data.isEmpty()) {
            try {
                return new PemSource.Text(new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                problems.add(member + "-data is not base64");
                return null;
            }
        }
        String name = text(entry, member);
        if (name.isEmpty()) {
            return null;
        }
        Path file = file(entry, name);
        if (!Files.isReadable(file)) {
            problems.add(member + " cannot be read: " + file);
        }
        return new PemSource.File(file);
    }

    private static Path file(Entry entry, String name) {
        return entry.directory().resolve(name).normalize();
    }

    private static String text(Entry entry, String member) {
        return entry.value().path(member).asString("");
    }
}
