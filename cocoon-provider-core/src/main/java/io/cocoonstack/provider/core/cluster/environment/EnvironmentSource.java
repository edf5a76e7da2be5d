package io.cocoonstack.provider.core.cluster.environment;

import java.util.List;
import java.util.Map;

/** Where values come from. Calls may block; they answer, they never throw. */
public interface EnvironmentSource {

    /** Text values of a config map or secret by key. */
    Lookup<Map<String, String>> values(ReferenceKind kind, String namespace, String name);

    /** Services of a namespace. */
    Lookup<List<ServiceFacts>> services(String namespace);

    /** The service {@code kubernetes} of namespace {@code default}, which every container knows; empty without one. */
    Lookup<List<ServiceFacts>> kubernetes();

    /** What became of a question. */
    sealed interface Lookup<T> {

        record Found<T>(T value) implements Lookup<T> {}

        /** The server says that there is no such object. */
        record Absent<T>() implements Lookup<T> {}

        /** The server gave no usable answer. */
        record Unreadable<T>(String why) implements Lookup<T> {}
    }
}
