package io.cocoonstack.provider.cli.json;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;

/** The JSON of a successful answer. */
public final class Payload {

    /** Reads one shape. */
    public interface Reader<T> {

        T read(String text) throws UnreadableJson;
    }

    private Payload() {}

    /**
     * Reads the payload of an answer with exit code 0.
     *
     * @throws RuntimeFailureException {@link RuntimeFailure.Unavailable} when it is not what was asked for
     */
    public static <T> T of(Answer answer, Reader<T> reader) {
        try {
            return reader.read(answer.text());
        } catch (UnreadableJson e) {
            throw answer.unreadable(e.detail());
        }
    }
}
