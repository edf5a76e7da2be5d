package io.cocoonstack.vkcocoon.node;

/** The Pod that most tests on a real control plane put on their node. */
final class Worker {

    static final String VM = "sandbox-agents-worker";

    static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: worker
              annotations:
                cocoonset.cocoonstack.io/mode: run
                cocoonset.cocoonstack.io/managed: "true"
                cocoonset.cocoonstack.io/image: "img:1"
                cocoonset.cocoonstack.io/os: linux
                cocoonset.cocoonstack.io/snapshot-policy: never
                vm.cocoonstack.io/name: sandbox-agents-worker
            spec:
              nodeSelector: {node.kubernetes.io/instance-type: virtual-node}
              tolerations:
              - {key: virtual-kubelet.io/provider, operator: Exists, effect: NoSchedule}
              containers:
              - name: runner
                image: "img:1"
                resources: {requests: {cpu: 500m, memory: 2Gi}, limits: {cpu: "2", memory: 4Gi}}
            """;

    private Worker() {}
}
