package io.cocoonstack.vkcocoon.start;

import io.cocoonstack.provider.core.engine.startup.StartupPlan;
import io.cocoonstack.vkcocoon.BuildFacts;
import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.assembly.RunningNode;
import io.cocoonstack.vkcocoon.assembly.StartFailure;
import io.cocoonstack.vkcocoon.assembly.Teardown;
import io.cocoonstack.vkcocoon.command.Commands;
import io.cocoonstack.vkcocoon.config.Configuration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The daemon's commands around a node that only behaves as the first argument says; a process of its own in tests. */
final class StandInNode implements NodeAssembly {

    private final String behaviour;

    private StandInNode(String behaviour) {
        this.behaviour = behaviour;
    }

    public static void main(String[] arguments) {
        int code = new Commands(System.getenv(), new StandInNode(arguments[0]), BuildFacts.read())
                .line()
                .execute();
        System.exit(code);
    }

    @Override
    public RunningNode start(Configuration configuration, BuildFacts build, Teardown teardown)
            throws StartFailure, InterruptedException {
        teardown.add("clean", () -> System.err.println("clean is down"));
        return switch (behaviour) {
            case "runs" ->
                () -> {
                    new CountDownLatch(1).await();
                    return "";
                };
            case "hangs at its end" -> {
                teardown.add("hanging", () -> new CountDownLatch(1).await());
                yield StandInNode::forEver;
            }
            case "hangs at its start" -> {
                System.err.println("starting");
                new CountDownLatch(1).await();
                throw new StartFailure("unreachable", null);
            }
            case "cannot start" -> throw new StartFailure("port 10250 is taken", null);
            case "breaks" ->
                () -> {
                    System.err.println("up");
                    return "the metrics server broke";
                };
            case "has a fault" -> throw new IllegalStateException("never thought of");
            default -> throw new IllegalArgumentException(behaviour);
        };
    }

    private static String forEver() throws InterruptedException {
        System.err.println("up");
        new CountDownLatch(1).await();
        return "";
    }

    @Override
    public StartupPlan plan(Configuration configuration, BuildFacts build, Teardown teardown) {
        return new StartupPlan(List.of(), List.of());
    }
}
