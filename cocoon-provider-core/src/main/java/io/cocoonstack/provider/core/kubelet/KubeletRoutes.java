package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.WebResponse;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The rows every kubelet port has. */
public final class KubeletRoutes {

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
        RouteHandler health = (request, parameters) -> health(problems.get());
        return Stream.of(
                        Stream.of("/healthz", "/healthz/ping", "/healthz/log", "/healthz/syncloop")
                                .map(path -> Route.get(path, health)),
                        Stream.of(
                                Route.get("/pods", (request, parameters) -> WebResponse.json(podList.get())),
                                Route.get(
                                        "/runningpods",
                                        (request, parameters) -> WebResponse.json(RunningPods.json(tracked.get())))))
                .flatMap(rows -> rows)
                .toList();
    }

    private static WebResponse health(List<String> problems) {
        return problems.isEmpty()
                ? WebResponse.text(200, "ok")
                : WebResponse.text(500, "not healthy: " + String.join("; ", problems));
    }
}
