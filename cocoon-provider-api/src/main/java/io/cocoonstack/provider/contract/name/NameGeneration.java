package io.cocoonstack.provider.contract.name;

import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * How a CocoonSet's controller names the VMs of its Pods. Which one a cluster uses depends on the age of its operator. Source:
 * cocoon-common.
 */
public enum NameGeneration {
    /** {@code vk-<namespace>-<pod>}: two Pods can share a name. */
    DASHED {
        @Override
        String prefix(String namespace, String pod) {
            return "vk-" + namespace + "-" + pod;
        }
    },

    /** {@code vk-<namespace>.<pod>}. */
    DOTTED {
        @Override
        String prefix(String namespace, String pod) {
            return "vk-" + namespace + "." + pod;
        }
    },

    /** {@code vk-<namespace>-<pod>-<hash>}, dots of the Pod name written as dashes. */
    HASHED {
        @Override
        public String vmName(String namespace, String pod) {
            return prefix(namespace, pod) + "-" + VmNames.hash(namespace + "/" + pod, 6);
        }

        @Override
        String prefix(String namespace, String pod) {
            return "vk-" + namespace + "-" + pod.replace('.', '-');
        }
    };

    private static final Pattern SLOT = Pattern.compile("[0-9]{1,9}");

    /** The VM name of a Pod. */
    public String vmName(String namespace, String pod) {
        return prefix(namespace, pod);
    }

    /** The VM name up to its hash. */
    abstract String prefix(String namespace, String pod);

    /** The VM name of an agent; agent 0 is the main one. */
    public String agent(String namespace, String cocoonSet, int slot) {
        return vmName(namespace, cocoonSet + "-" + slot);
    }

    /** Number of the agent that has this name in this generation: the number found must give exactly the same name again. */
    OptionalInt slot(String namespace, String cocoonSet, String vmName) {
        String prefix = prefix(namespace, cocoonSet + "-");
        if (!vmName.startsWith(prefix)) {
            return OptionalInt.empty();
        }
        String digits = vmName.substring(prefix.length()).split("-", 2)[0];
        if (!SLOT.matcher(digits).matches()) {
            return OptionalInt.empty();
        }
        int slot = Integer.parseInt(digits);
        return agent(namespace, cocoonSet, slot).equals(vmName) ? OptionalInt.of(slot) : OptionalInt.empty();
    }
}
