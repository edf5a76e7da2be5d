package io.cocoonstack.provider.contract;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Annotation, label, toleration and selector keys of the Pod contract, and the one way to read each kind of value. Nothing is
 * trimmed and nothing fails. Source: cocoon-common.
 */
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
    public static final String DEAD_LETTER = "cocoonset.cocoonstack.io/dead-letter";

    /** Pod label: the CocoonSet's name. The role of a Pod comes from its owner and VM name, never from labels. */
    public static final String SET_LABEL = "cocoonset.cocoonstack.io/name";

    /** Pod label: {@code main}, {@code sub-agent} or {@code toolbox}. */
    public static final String ROLE_LABEL = "cocoonset.cocoonstack.io/role";

    /** Pod label: number of an agent, name of a toolbox. */
    public static final String SLOT_LABEL = "cocoonset.cocoonstack.io/slot";

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

    /** Which runtime serves a Pod; also the node label and selector of the sandboxd runtime. */
    public static final String RUNTIME = "sandbox.cocoonstack.io/runtime";

    public static final String TEMPLATE = "sandbox.cocoonstack.io/template";
    public static final String SANDBOX_NET = "sandbox.cocoonstack.io/net";
    public static final String SANDBOX_SIZE = "sandbox.cocoonstack.io/size";
    public static final String SANDBOX_TTL_SECONDS = "sandbox.cocoonstack.io/ttl-seconds";
    public static final String SANDBOX_CLAIM_ID = "sandbox.cocoonstack.io/claim-id";

    /** Node label and node selector: which memory snapshots a node can resume. */
    public static final String CPU_CLASS = "cocoonstack.io/snapshot-cpu-class";

    /** Node label: pool of the node. */
    public static final String POOL = "cocoonstack.io/pool";

    /** Node label with an empty value: a node that runs Cocoon VMs. */
    public static final String NODE_ROLE = "node-role.kubernetes.io/cocoon-vm";

    /** Key of the virtual node's taint and of the toleration for it. */
    public static final String PROVIDER_TAINT = "virtual-kubelet.io/provider";

    /** Node label and selector of the vk-cocoon runtime. */
    public static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";

    private static final List<String> FLAGS =
            List.of(MANAGED, FORCE_PULL, NO_DIRECT_IO, HIBERNATE, RESTORE_FROM_HIBERNATE, KEEP_SNAPSHOT_ON_DELETE);

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");

    private Annotations() {}

    /** The value under a key, empty when absent. */
    public static String text(Map<String, String> annotations, String key) {
        return annotations.getOrDefault(key, "");
    }

    /** Whether a flag is set: exactly {@code true}, nothing else means yes. */
    public static boolean flag(Map<String, String> annotations, String key) {
        return "true".equals(annotations.get(key));
    }

    /** Flags that are off although somebody may have meant yes ({@code True}, {@code 1}, …), as {@code key="text"}. */
    public static List<String> doubtfulFlags(Map<String, String> annotations) {
        return FLAGS.stream()
                .filter(key -> !List.of("true", "false", "").contains(text(annotations, key)))
                .map(key -> key + "=\"" + text(annotations, key) + "\"")
                .toList();
    }

    /** A decimal number under a key; absent, unreadable and beyond 64 bits are 0. */
    public static long number(Map<String, String> annotations, String key) {
        String text = text(annotations, key);
        if (!NUMBER.matcher(text).matches()) {
            return 0;
        }
        BigInteger number = new BigInteger(text);
        return number.bitLength() < Long.SIZE ? number.longValue() : 0;
    }
}
