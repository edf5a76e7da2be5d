package io.cocoonstack.examples.quickstart;

import io.cocoonstack.provider.core.VirtualNode;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import io.cocoonstack.provider.testing.network.FakeLeases;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.InstantSource;

public final class QuickStart {
    public static void main(String[] arguments) throws InterruptedException {
        FakeLeases leases = new FakeLeases(InstantSource.system());
        InMemoryRuntime runtime =
                new InMemoryRuntime(Delay.none()).addImage("demo:1").onBoot(leases::grant);
        try (var client = new KubernetesClientBuilder().build();
                var node = VirtualNode.builder(client, runtime)
                        .name("jvm-node")
                        .leases(leases)
                        .build()) {
            node.start();
            Thread.currentThread().join();
        }
    }
}
