package io.cocoonstack.vkcocoon.config.section;

import static io.cocoonstack.vkcocoon.config.section.Setting.optional;
import static io.cocoonstack.vkcocoon.config.section.Setting.standard;

import io.cocoonstack.vkcocoon.config.grammar.Names;
import io.cocoonstack.vkcocoon.config.grammar.Secret;
import io.cocoonstack.vkcocoon.config.grammar.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The VMs and their addresses.
 *
 * @param cocoon the cocoon command
 * @param macos the cocoon-macos command
 * @param vncPassword password of macOS guests' screens, empty for no VNC
 * @param orphans what becomes of VMs without a Pod
 * @param orphansGiven whether the policy was asked for, which the guard against an empty Pod list needs to know
 * @param restore how guest memory comes back
 * @param root cocoon's data directory
 * @param cgroupParent control group below which cocoon puts VMs
 * @param leases cocoon-net's lease file
 * @param controlSocket cocoon-net's control socket
 */
public record RuntimeSection(
        Path cocoon,
        Path macos,
        Optional<Secret> vncPassword,
        OrphanPolicy orphans,
        boolean orphansGiven,
        RestoreMode restore,
        Path root,
        String cgroupParent,
        Path leases,
        Path controlSocket) {

    /** What becomes of VMs no Pod asks for. */
    public enum OrphanPolicy {
        DESTROY,
        ALERT,
        KEEP
    }

    /** How a cloned guest's memory is brought back. */
    public enum RestoreMode {
        MMAP,
        COPY,
        ONDEMAND
    }

    public static final Setting<Path> COCOON =
            standard("VK_COCOON_BIN", Texts.path(), "/usr/local/bin/cocoon", "The cocoon command that runs VMs.");
    public static final Setting<Path> MACOS = standard(
            "VK_COCOON_MACOS_BIN",
            Texts.path(),
            "/usr/local/bin/cocoon-macos",
            "The cocoon-macos command that runs macOS guests; where it is missing, Pods that ask for one are refused.");
    public static final Setting<Secret> VNC_PASSWORD = optional(
                    "COCOON_MACOS_VNC_PASSWORD",
                    Secret.vncPassword(),
                    "Password of the screens of macOS guests; unset, they have none.")
            .with(Setting.Trait.SECRET);
    public static final Setting<OrphanPolicy> ORPHANS = standard(
            "VK_ORPHAN_POLICY",
            Texts.trimmedWord(OrphanPolicy.class),
            "destroy",
            "What becomes of VMs without a Pod at start: removed, reported, or kept silently. Left unset, an empty Pod list"
                    + " never removes a VM.");
    public static final Setting<RestoreMode> RESTORE = standard(
            "VK_RESTORE_MODE",
            Texts.word(RestoreMode.class),
            "mmap",
            "How the memory of a cloned Cloud Hypervisor guest is restored; Windows guests are always copied.");
    public static final Setting<Path> ROOT = standard(
            "COCOON_ROOT_DIR",
            Texts.path(),
            "/var/lib/cocoon",
            "Cocoon's data directory: storage capacity, disk sizes and guest consoles are read there.");
    public static final Setting<String> CGROUP_PARENT = standard(
            "COCOON_CGROUP_PARENT",
            Names.controlGroup(),
            "cocoon.slice",
            "Control group cocoon puts VMs in; must equal cocoon's own setting.");
    public static final Setting<Path> LEASES = standard(
            "VK_LEASES_PATH",
            Texts.path(),
            "/var/lib/cocoon/net/leases.json",
            "Cocoon-net's lease file, where addresses of guests are looked up.");
    public static final Setting<Path> CONTROL_SOCKET = standard(
            "VK_COCOON_NET_CONTROL_SOCKET",
            Texts.path(),
            "/run/cocoon-net/control.sock",
            "Cocoon-net's control socket, where leases of removed guests are given back.");

    static final List<Setting<?>> ALL =
            List.of(COCOON, MACOS, VNC_PASSWORD, ORPHANS, RESTORE, ROOT, CGROUP_PARENT, LEASES, CONTROL_SOCKET);

    public static RuntimeSection of(Values values) {
        return new RuntimeSection(
                values.get(COCOON),
                values.get(MACOS),
                values.find(VNC_PASSWORD),
                values.get(ORPHANS),
                values.given(ORPHANS),
                values.get(RESTORE),
                values.get(ROOT),
                values.get(CGROUP_PARENT),
                values.get(LEASES),
                values.get(CONTROL_SOCKET));
    }
}
