package io.cocoonstack.provider.contract;

import java.util.Map;

/** Annotation, label, toleration and selector keys of the Pod contract. Source: cocoon-common. */
public final class Annotations {

    public static final String MODE = "cocoonset.cocoonstack.io/mode";
    public static final String IMAGE = "cocoonset.cocoonstack.io/image";
    public static final String OS = "cocoonset.cocoonstack.io/os";
    public static final String STORAGE = "cocoonset.cocoonstack.io/storage";
    public static final String NETWORK = "cocoonset.cocoonstack.io/network";
    public static final String SNAPSHOT_POLICY = "cocoonset.cocoonstack.io/snapshot-policy";
    public static final String MANAGED = "cocoonset.cocoonstack.io/managed";
    public static final String FORCE_PULL = "cocoonset.cocoonstack.io/force-pull";
    public static final String GENERATION = "cocoonset.cocoonstack.io/generation";

    public static final String VM_NAME = "vm.cocoonstack.io/name";
    public static final String BACKEND = "vm.cocoonstack.io/backend";
    public static final String FORK_FROM = "vm.cocoonstack.io/fork-from";
    public static final String CLONE_FROM_DIR = "vm.cocoonstack.io/clone-from-dir";
    public static final String CONN_TYPE = "vm.cocoonstack.io/conn-type";
    public static final String NO_DIRECT_IO = "vm.cocoonstack.io/no-direct-io";
    public static final String PROBE_PORT = "vm.cocoonstack.io/probe-port";
    public static final String HIBERNATE = "vm.cocoonstack.io/hibernate";
    public static final String RESTORE_FROM_HIBERNATE = "vm.cocoonstack.io/restore-from-hibernate";
    public static final String KEEP_SNAPSHOT_ON_DELETE = "vm.cocoonstack.io/keep-snapshot-on-delete";

    public static final String VM_ID = "vm.cocoonstack.io/id";
    public static final String VM_IP = "vm.cocoonstack.io/ip";
    public static final String VNC_PORT = "vm.cocoonstack.io/vnc-port";
    public static final String LIFECYCLE_STATE = "vm.cocoonstack.io/lifecycle-state";
    public static final String LIFECYCLE_GENERATION = "vm.cocoonstack.io/lifecycle-observed-generation";
    public static final String LIFECYCLE_MESSAGE = "vm.cocoonstack.io/lifecycle-state-message";
    public static final String POST_CLONE_STATE = "vm.cocoonstack.io/post-clone-state";
    public static final String POST_CLONE_HINT = "vm.cocoonstack.io/post-clone-hint";
    public static final String POST_CLONE_ERRORS = "vm.cocoonstack.io/post-clone-errors";

    public static final String RUNTIME = "sandbox.cocoonstack.io/runtime";
    public static final String TEMPLATE = "sandbox.cocoonstack.io/template";

    /** Node label and node selector: which memory snapshots a node can resume. */
    public static final String CPU_CLASS = "cocoonstack.io/snapshot-cpu-class";

    /** Node label: pool of the node. */
    public static final String POOL = "cocoonstack.io/pool";

    /** Key of the virtual node's taint and of the toleration for it. */
    public static final String PROVIDER_TAINT = "virtual-kubelet.io/provider";

    /** Node label and selector of the vk-cocoon runtime. */
    public static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";

    private Annotations() {}

    /** The value under a key, empty when absent. */
    public static String text(Map<String, String> annotations, String key) {
        return annotations.getOrDefault(key, "");
    }

    /** Whether a flag is set: exactly {@code true}, nothing else means yes. */
    public static boolean flag(Map<String, String> annotations, String key) {
        return "true".equals(annotations.get(key));
    }
}
