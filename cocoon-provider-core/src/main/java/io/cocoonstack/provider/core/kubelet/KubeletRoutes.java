package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.logs.GuestLogs;
import io.cocoonstack.provider.core.kubelet.portforward.PortForwards;
import io.cocoonstack.provider.core.kubelet.remotecommand.RemoteCommands;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The rows every kubelet port has. */
public final class KubeletRoutes {

    /** Go's clients open sessions by POST, WebSocket ones by GET. */
    private static final List<String> SESSION = List.of("GET", "POST");

    private static final Duration LOG_POLL = Duration.ofSeconds(1);

    private KubeletRoutes() {}

    /**
     * Health and Pods.
     *
     * @param problems what does not work, one line each; empty means healthy
     * @param podList the node's Pods as the API server shows them: JSON text of a v1 PodList
     * @param tracked the Pods the engine has a VM for
     */
    public static List<Route> basic(
            Supplier<List<String>> problems,
            Supplier<String> podList,
            Supplier<? extends Collection<TrackedPod>> tracked) {
        RouteHandler health = _ -> health(problems.get());
        return Stream.of(
                        Stream.of("/healthz", "/healthz/ping", "/healthz/log", "/healthz/syncloop")
                                .map(path -> Route.get(path, health)),
                        Stream.of(
                                Route.get("/pods", _ -> WebResponse.json(podList.get())),
                                Route.get(
                                        "/runningpods",
                                        _ -> WebResponse.json(RunningPods.json(tracked.get())))))
                .flatMap(rows -> rows)
                .toList();
    }

    /**
     * What reaches into guests: exec, attach, logs, port-forward and checkpoints.
     *
     * @param patience how long streams wait for what
     */
    public static List<Route> guests(Guests guests, Patience patience) {
        InstantSource clock = InstantSource.system();
        GuestLogs logs = new GuestLogs(guests, clock, LOG_POLL);
        RemoteCommands commands = new RemoteCommands(guests, logs, patience);
        PortForwards forwards = new PortForwards(guests, patience);
        Checkpoints checkpoints = new Checkpoints(guests, clock);
        return List.of(
                Route.of(SESSION, "/exec/{namespace}/{pod}/{container}", commands::exec),
                Route.of(SESSION, "/exec/{namespace}/{pod}/{uid}/{container}", commands::exec),
                Route.of(SESSION, "/attach/{namespace}/{pod}/{container}", commands::attach),
                Route.of(SESSION, "/attach/{namespace}/{pod}/{uid}/{container}", commands::attach),
                Route.of(SESSION, "/portForward/{namespace}/{pod}", forwards::serve),
                Route.of(SESSION, "/portForward/{namespace}/{pod}/{uid}", forwards::serve),
                Route.of(List.of("GET"), "/containerLogs/{namespace}/{pod}/{container}", logs::serve),
                Route.of(List.of("POST"), "/checkpoint/{namespace}/{pod}/{container}", checkpoints::save));
    }

    /**
     * What of the kubelet's configuration has a meaning here.
     *
     * @param port where this API listens
     * @param open whether everybody may do everything
     */
    public static Route configuration(int port, boolean open, Patience patience) {
        return Route.get("/configz", _ -> WebResponse.json(ConfigJson.of(port, open, patience)));
    }

    private static WebResponse health(List<String> problems) {
        return problems.isEmpty()
                ? WebResponse.text(200, "ok")
                : WebResponse.text(500, "not healthy: " + String.join("; ", problems));
    }
}
