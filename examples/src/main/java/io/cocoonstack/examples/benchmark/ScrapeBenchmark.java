package io.cocoonstack.examples.benchmark;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.Route;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.kubelet.usage.UsageRoutes;
import io.cocoonstack.provider.core.metrics.PrometheusMetrics;
import io.cocoonstack.provider.core.stats.NodeUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * What a scrape of 256 VMs costs, against reading the files it is made of once: sampling, and sampling with each of the three
 * pages. The VMs are processes of this machine, so that the kernel has the work it has on a node.
 */
public final class ScrapeBenchmark {

    private static final int VMS = 256;
    private static final int ROUNDS = 101;
    private static final double MICROS = 1e3;

    private ScrapeBenchmark() {}

    /** @param arguments number of rounds, which are preceded by as many to warm up; 101 unless given */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]);
        Path directory = Files.createTempDirectory("scrape");
        try (CrowdedHost host = CrowdedHost.of(VMS, directory);
                PrometheusMetrics metrics = PrometheusMetrics.create()) {
            Supplier<NodeUsage> usage = host.sampler()::sample;
            metrics.showUsage(usage);
            List<Route> routes = UsageRoutes.of("node", Instant.now(), usage, metrics::page);
            List<Work> works = List.of(
                    new Work("bare reads", host::readBare),
                    new Work("sample", () -> {
                        host.later();
                        return usage.get();
                    }),
                    new Work("/metrics/resource", () -> page(host, routes, "/metrics/resource")),
                    new Work("/stats/summary", () -> page(host, routes, "/stats/summary")),
                    new Work("/metrics", () -> page(host, routes, "/metrics")));
            report(works, rounds);
        }
    }

    /** Something to measure. */
    private record Work(String name, Callable<?> run, List<Long> nanos) {

        Work(String name, Callable<?> run) {
            this(name, run, new ArrayList<>());
        }

        void once() throws Exception {
            long start = System.nanoTime();
            run.call();
            nanos.add(System.nanoTime() - start);
        }

        long median() {
            long[] sorted = nanos.stream()
                    .skip(nanos.size() / 2)
                    .mapToLong(Long::longValue)
                    .sorted()
                    .toArray();
            return sorted[sorted.length / 2];
        }
    }

    /** In turns, so that a busy moment of the machine meets all alike. */
    private static void report(List<Work> works, int rounds) throws Exception {
        for (int round = 0; round < 2 * rounds; round++) {
            for (Work work : works) {
                work.once();
            }
        }
        long bare = works.getFirst().median();
        System.out.printf("%d VMs, median of %d rounds%n", VMS, rounds);
        for (Work work : works) {
            System.out.printf(
                    "%-18s %8.0f us  %.2f of the bare reads%n",
                    work.name(), work.median() / MICROS, (double) work.median() / bare);
        }
    }

    private static String page(CrowdedHost host, List<Route> routes, String path) throws Exception {
        host.later();
        List<String> segments = Arrays.asList(path.substring(1).split("/"));
        Route route = routes.stream()
                .filter(row -> row.pattern().equals(segments))
                .findFirst()
                .orElseThrow(() -> new IOException("no route " + path));
        WebRequest request = new WebRequest("GET", path, "", "", Map.of(), List.of(), "");
        WebAnswer answer = route.handler().handle(new Call(request, Map.of(), Query.parse(""), User.ANONYMOUS));
        if (answer instanceof WebResponse page) {
            return page.body();
        }
        throw new IOException(path + " is no page");
    }
}
