package io.cocoonstack.provider.testing.cocoon.host;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds and changes VM records in cocoon's shape; zero values are left out as cocoon does. */
public final class VmDocument {

    private static final String RUN_DIRECTORY = "/var/lib/cocoon/run/";
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX");

    private VmDocument() {}

    public static String id(ObjectNode vm) {
        return vm.path("id").asString();
    }

    public static String name(ObjectNode vm) {
        return vm.path("config").path("name").asString();
    }

    /** A placeholder: name and id are reserved, nothing else exists. */
    public static ObjectNode creating(String id, String backend, ObjectNode config) {
        String now = now();
        ObjectNode vm = Json.object();
        vm.put("id", id).put("hypervisor", backend).put("state", "creating");
        vm.set("config", config);
        vm.put("pid", 0).put("first_booted", false).put("created_at", now).put("updated_at", now);
        return vm;
    }

    /** The VM has its network and disks. */
    public static void created(ObjectNode vm, List<ObjectNode> nics) {
        String id = vm.path("id").asString();
        vm.put("net_backend", "cni").put("netns_path", "/var/run/netns/cocoon-" + id);
        setNics(vm, nics);
        boolean cloudImage = vm.path("config").path("image_type").asString().equals("cloudimg");
        vm.putArray("storage_configs")
                .addObject()
                .put("path", runDirectory(vm) + (cloudImage ? "overlay.qcow2" : "cow.raw"))
                .put("ro", false)
                .put("serial", "")
                .put("role", "cow");
        transition(vm, "created", "create");
    }

    /** The VM's guest runs. */
    public static void running(ObjectNode vm, long pid, String reason) {
        vm.put("pid", pid)
                .put("socket_path", runDirectory(vm) + "api.sock")
                .put("vsock_socket", runDirectory(vm) + "vsock.uds")
                .put("first_booted", true);
        vm.remove("stopped_at");
        transition(vm, "running", reason);
        vm.put("started_at", vm.path("updated_at").asString());
    }

    /** The VM does not run. */
    public static void ended(ObjectNode vm, String state, String reason) {
        vm.put("pid", 0);
        vm.remove(List.of("socket_path", "vsock_socket"));
        transition(vm, state, reason);
        vm.put("stopped_at", vm.path("updated_at").asString());
    }

    public static void setNics(ObjectNode vm, List<ObjectNode> nics) {
        if (nics.isEmpty()) {
            vm.remove("network_configs");
        } else {
            vm.putArray("network_configs").addAll(nics);
        }
    }

    /** A NIC of a VM; an empty address means that the guest asks DHCP. */
    public static ObjectNode nic(ObjectNode vm, int index, String mac, String ip, String gateway, int prefix) {
        String id = vm.path("id").asString();
        boolean firecracker = vm.path("hypervisor").asString().equals("firecracker");
        ObjectNode nic = Json.object();
        nic.put("tap", "tap" + id.substring(0, 8) + "-" + index)
                .put("mac", mac)
                .put(
                        "num_queues",
                        firecracker ? 2 : 2 * vm.path("config").path("cpu").asInt(1))
                .put("queue_size", 512)
                .put("backend", "cni")
                .put("netns_path", "/var/run/netns/cocoon-" + id);
        if (!ip.isEmpty()) {
            nic.putObject("network").put("ip", ip).put("gateway", gateway).put("prefix", prefix);
        }
        return nic;
    }

    public static List<ObjectNode> nics(ObjectNode vm) {
        return vm.path("network_configs")
                .valueStream()
                .map(ObjectNode.class::cast)
                .toList();
    }

    /** The address given at creation, empty for a DHCP NIC. */
    public static String staticIp(JsonNode nic) {
        return nic.path("network").path("ip").asString("");
    }

    public static String now() {
        return TIME.format(OffsetDateTime.now(ZoneOffset.UTC));
    }

    private static void transition(ObjectNode vm, String state, String reason) {
        String now = now();
        vm.put("state", state)
                .put("transition_generation", vm.path("transition_generation").asLong(0) + 1)
                .put("last_transition_reason", reason)
                .put("last_transition_at", now)
                .put("updated_at", now);
    }

    private static String runDirectory(ObjectNode vm) {
        return RUN_DIRECTORY + vm.path("hypervisor").asString().replace("-", "") + "/"
                + vm.path("id").asString() + "/";
    }
}
