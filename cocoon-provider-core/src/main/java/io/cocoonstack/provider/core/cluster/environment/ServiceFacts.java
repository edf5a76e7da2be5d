package io.cocoonstack.provider.core.cluster.environment;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * As much of a service as its variables show, and the variables the kubelet derives from it.
 *
 * @param clusterIp empty or {@code None} for a service without an address of its own
 */
public record ServiceFacts(String name, String clusterIp, List<Port> ports) {

    public ServiceFacts {
        ports = List.copyOf(ports);
    }

    /** A port; {@code name} is empty for an unnamed one, {@code protocol} as in the API, such as {@code TCP}. */
    public record Port(String name, int number, String protocol) {}

    boolean addressed() {
        return !clusterIp.isEmpty() && !clusterIp.equals("None");
    }

    /** The variables of services in the old link format, sorted by name. Pure. */
    static Map<String, String> variables(Collection<ServiceFacts> services) {
        Map<String, String> variables = new TreeMap<>();
        for (ServiceFacts service : services) {
            if (service.addressed()) {
                add(variables, service);
            }
        }
        return variables;
    }

    private static void add(Map<String, String> variables, ServiceFacts service) {
        String prefix = upper(service.name());
        variables.put(prefix + "_SERVICE_HOST", service.clusterIp());
        if (service.ports().isEmpty()) {
            return;
        }
        variables.put(
                prefix + "_SERVICE_PORT",
                Integer.toString(service.ports().getFirst().number()));
        variables.put(prefix + "_PORT", url(service, service.ports().getFirst()));
        for (ServiceFacts.Port port : service.ports()) {
            if (!port.name().isEmpty()) {
                variables.put(prefix + "_SERVICE_PORT_" + upper(port.name()), Integer.toString(port.number()));
            }
            String one =
                    prefix + "_PORT_" + port.number() + "_" + port.protocol().toUpperCase(Locale.ROOT);
            variables.put(one, url(service, port));
            variables.put(one + "_PROTO", port.protocol().toLowerCase(Locale.ROOT));
            variables.put(one + "_PORT", Integer.toString(port.number()));
            variables.put(one + "_ADDR", service.clusterIp());
        }
    }

    private static String url(ServiceFacts service, ServiceFacts.Port port) {
        String host = service.clusterIp().contains(":") ? "[" + service.clusterIp() + "]" : service.clusterIp();
        return port.protocol().toLowerCase(Locale.ROOT) + "://" + host + ":" + port.number();
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT).replace('-', '_');
    }
}
