package io.cocoonstack.provider.cli.json;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEvent;
import io.cocoonstack.provider.vm.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** VM records as cocoon prints them. Source: cocoon, {@code vm inspect}, {@code vm list}, {@code vm status --event}. */
public final class VmJson {

    private static final Logger log = LoggerFactory.getLogger(VmJson.class);

    /** What the April builds print for an empty list, also where JSON was asked for. */
    private static final String NO_VMS = "No VMs found.";

    private VmJson() {}

    /** One record; it must have an id. */
    public static Vm vm(String text) throws UnreadableJson {
        Fields fields = Fields.of(Fields.parse(text), "");
        fields.required("id");
        return vm(fields);
    }

    /** A listing. Elements without an id are left out; everything that is no listing is a failure, never an empty list. */
    public static List<Vm> list(String text) throws UnreadableJson {
        String content = text.strip();
        if (content.isEmpty() || content.equals(NO_VMS)) {
            return List.of();
        }
        JsonNode node = Fields.parse(content);
        if (node.isNull()) {
            return List.of();
        }
        List<Vm> vms = new ArrayList<>();
        for (Fields fields : Fields.elements(node, "")) {
            Vm vm = vm(fields);
            if (vm.id().isEmpty()) {
                log.warn("a listed VM named '{}' has no id and is left out", vm.name());
            } else {
                vms.add(vm);
            }
        }
        return vms;
    }

    /** One line of the event stream; empty for a word this version does not know. */
    public static Optional<VmEvent> event(String line) throws UnreadableJson {
        Fields fields = Fields.of(Fields.parse(line), "");
        String word = fields.required("event");
        Vm vm = vm(fields.object("vm").orElseThrow(() -> new UnreadableJson("field vm is missing")));
        if (vm.id().isEmpty() && vm.name().isEmpty()) {
            throw new UnreadableJson("the VM has neither id nor name");
        }
        VmEvent.@Nullable Kind kind = kind(word);
        return kind == null ? Optional.empty() : Optional.of(new VmEvent(kind, vm));
    }

    private static VmEvent.@Nullable Kind kind(String word) {
        return switch (word) {
            case "ADDED" -> VmEvent.Kind.ADDED;
            case "MODIFIED" -> VmEvent.Kind.MODIFIED;
            case "DELETED" -> VmEvent.Kind.DELETED;
            default -> null;
        };
    }

    private static Vm vm(Fields fields) throws UnreadableJson {
        Optional<Fields> config = fields.object("config");
        String name = config.isPresent() ? config.get().text("name") : "";
        String word = fields.text("state");
        VmState state = VmState.parse(word);
        if (state == VmState.UNKNOWN) {
            log.warn("VM '{}' is in a state this version does not know: '{}'", name, word);
        }
        List<Nic> nics = new ArrayList<>();
        for (Fields nic : fields.objects("network_configs")) {
            nics.add(new Nic(nic.text("mac"), nic.text("tap"), address(nic)));
        }
        return new Vm(fields.text("id"), name, fields.text("hypervisor"), state, fields.number("pid"), nics);
    }

    /** Absent, null and empty all mean that the guest asks DHCP. */
    private static @Nullable StaticAddress address(Fields nic) throws UnreadableJson {
        Optional<Fields> network = nic.object("network");
        if (network.isEmpty() || network.get().text("ip").isEmpty()) {
            return null;
        }
        Fields fields = network.get();
        return new StaticAddress(fields.text("ip"), fields.text("gateway"), fields.integer("prefix"));
    }
}
