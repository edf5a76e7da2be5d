package io.cocoonstack.vkcocoon.config.grammar;

import io.cocoonstack.provider.core.node.ResourceQuantity;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whole numbers and Kubernetes quantities, as strict as upstream reads them: blanks around them do not fit. */
public final class Numbers {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");

    private Numbers() {}

    /** A whole number in a closed range. */
    public static Grammar<Integer> whole(int least, int most) {
        String sentence = most == Integer.MAX_VALUE
                ? "a whole number, at least " + least
                : "a whole number from " + least + " to " + most;
        return new Grammar<>(sentence, text -> Optional.of(text)
                .filter(t -> WHOLE.matcher(t).matches())
                .map(Long::parseLong)
                .filter(n -> n >= least && n <= most)
                .map(Math::toIntExact));
    }

    /** A TCP port. */
    public static Grammar<Integer> port() {
        return whole(1, 65535).saying("a port number from 1 to 65535");
    }

    /** A Kubernetes quantity that is not negative. */
    public static Grammar<ResourceQuantity> quantity() {
        return new Grammar<>(
                "a Kubernetes quantity that is not negative, such as 8, 1500m, 64Gi or 2e3", Numbers::toQuantity);
    }

    /** A quantity of things that cannot be cut. */
    public static Grammar<ResourceQuantity> count() {
        return new Grammar<>("a Kubernetes quantity that is a whole number, such as 256 or 1k", text -> toQuantity(text)
                .filter(q -> q.amount().stripTrailingZeros().scale() <= 0));
    }

    private static Optional<ResourceQuantity> toQuantity(String text) {
        try {
            return Optional.of(ResourceQuantity.parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
