package io.cocoonstack.provider.core.cluster.environment;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The downward API's {@code resourceFieldRef}: a quantity divided by a divisor, rounded up. Pure. */
final class ResourceField {

    private ResourceField() {}

    /**
     * The value as a whole number. A limit that is not set is what the node can give, a request that is not set is 0.
     *
     * @param own the container the variable belongs to, used when the selector names none
     * @throws IllegalArgumentException for a container or resource nobody knows, or a divisor that is not a quantity above zero
     */
    static String value(ResourceFieldSelector selector, List<Container> containers, String own, NodeFacts node) {
        String wanted = text(selector.getContainerName()).isEmpty() ? own : selector.getContainerName();
        Container container = containers.stream()
                .filter(one -> wanted.equals(one.getName()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("container " + wanted + " not found"));
        String resource = text(selector.getResource());
        String name = resource.substring(resource.indexOf('.') + 1);
        if (!name.equals("cpu")
                && !name.equals("memory")
                && !name.equals("ephemeral-storage")
                && !name.startsWith("hugepages-")) {
            throw new IllegalArgumentException("unsupported container resource: " + resource);
        }
        ResourceRequirements set =
                container.getResources() == null ? new ResourceRequirements() : container.getResources();
        BigDecimal amount;
        if (resource.startsWith("limits.")) {
            amount = amount(set.getLimits(), name);
            if (amount.signum() == 0) {
                amount = bytes(new Quantity(node.allocatable().getOrDefault(name, "0")));
            }
        } else if (resource.startsWith("requests.")) {
            amount = amount(set.getRequests(), name);
        } else {
            throw new IllegalArgumentException("unsupported container resource: " + resource);
        }
        return amount.divide(divisor(selector.getDivisor()), 0, RoundingMode.CEILING)
                .toBigInteger()
                .toString();
    }

    private static BigDecimal divisor(@Nullable Quantity divisor) {
        BigDecimal value = divisor == null || text(divisor.getAmount()).isEmpty() ? BigDecimal.ONE : bytes(divisor);
        if (value.signum() == 0) {
            return BigDecimal.ONE; // the API server's own default is written as 0
        }
        if (value.signum() < 0) {
            throw new IllegalArgumentException("a divisor must be above zero: " + divisor);
        }
        return value;
    }

    private static BigDecimal amount(@Nullable Map<String, Quantity> quantities, String name) {
        Quantity quantity = quantities == null ? null : quantities.get(name);
        return quantity == null ? BigDecimal.ZERO : bytes(quantity);
    }

    private static BigDecimal bytes(Quantity quantity) {
        try {
            return quantity.getNumericalAmount();
        } catch (ArithmeticException | NumberFormatException odd) {
            throw new IllegalArgumentException("not a quantity: " + quantity, odd);
        }
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
