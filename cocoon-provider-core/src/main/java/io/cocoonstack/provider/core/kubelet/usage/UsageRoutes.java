package io.cocoonstack.provider.core.kubelet.usage;

import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.Route;
import io.cocoonstack.provider.core.kubelet.RouteHandler;
import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.core.stats.NodeUsage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The rows about usage. */
public final class UsageRoutes {

    /** The form metrics-server asks for; the version implies UTF-8. */
    static final String RESOURCE_TYPE = "text/plain; version=0.0.4";

    private UsageRoutes() {}

    /**
     * Summary and metrics.
     *
     * @param node name of the node
     * @param started start of this process
     * @param usage a sample; what it throws becomes a 500
     * @param page the page of the metrics port
     */
    public static List<Route> of(String node, Instant started, Supplier<NodeUsage> usage, Supplier<String> page) {
        // The kubelet has more to say there; a scraper that asks gets an answer instead of an error.
        RouteHandler nothing = _ -> text(RESOURCE_TYPE, "");
        return List.of(
                Route.get(
                        "/stats/summary",
                        call ->
                                WebResponse.json(SummaryJson.of(node, started, usage.get(), brief(call.query())))),
                Route.get(
                        "/metrics/resource",
                        _ -> text(RESOURCE_TYPE, ResourceText.of(usage.get()))),
                Route.get("/metrics", _ -> text(PrometheusMetrics.CONTENT_TYPE, page.get())),
                Route.get("/metrics/cadvisor", nothing),
                Route.get("/metrics/probes", nothing));
    }

    private static boolean brief(Query query) {
        return query.first("only_cpu_and_memory").filter("true"::equals).isPresent();
    }

    private static WebResponse text(String type, String body) {
        return new WebResponse(200, type, body, Map.of());
    }
}
