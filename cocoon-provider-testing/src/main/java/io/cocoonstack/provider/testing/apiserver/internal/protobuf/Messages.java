package io.cocoonstack.provider.testing.apiserver.internal.protobuf;

import static io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Field.field;
import static io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Field.object;
import static io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Field.text;

import io.cocoonstack.provider.testing.apiserver.internal.protobuf.Message.Kind;
import java.util.Map;
import java.util.Optional;

/** Field numbers of the Kubernetes API types ({@code generated.proto} of their packages), as far as kubectl's create commands go. */
final class Messages {

    private static final Message METADATA = new Message(Map.of(
            1, text("name"),
            2, text("generateName"),
            3, text("namespace"),
            5, text("uid"),
            6, text("resourceVersion"),
            11, field("labels", Kind.TEXT_MAP),
            12, field("annotations", Kind.TEXT_MAP),
            14, field("finalizers", Kind.TEXTS)));

    private static final Message DELETE_OPTIONS = new Message(Map.of(
            1, field("gracePeriodSeconds", Kind.NUMBER),
            2, object("preconditions", new Message(Map.of(1, text("uid"), 2, text("resourceVersion")))),
            4, text("propagationPolicy"),
            5, field("dryRun", Kind.TEXTS)));

    private static final Message ACCESS = new Message(Map.of(
            1,
            object(
                    "resourceAttributes",
                    new Message(Map.of(
                            1, text("namespace"),
                            2, text("verb"),
                            3, text("group"),
                            4, text("version"),
                            5, text("resource"),
                            6, text("subresource"),
                            7, text("name")))),
            2,
            object("nonResourceAttributes", new Message(Map.of(1, text("path"), 2, text("verb"))))));

    private static final Map<String, Message> BY_KIND = Map.of(
            "v1/Namespace", new Message(Map.of(1, object("metadata", METADATA))),
            "v1/ServiceAccount", new Message(Map.of(1, object("metadata", METADATA))),
            "v1/ConfigMap",
                    new Message(Map.of(
                            1, object("metadata", METADATA),
                            2, field("data", Kind.TEXT_MAP),
                            3, field("binaryData", Kind.BYTES_MAP),
                            4, field("immutable", Kind.BOOL))),
            "v1/Secret",
                    new Message(Map.of(
                            1, object("metadata", METADATA),
                            2, field("data", Kind.BYTES_MAP),
                            3, text("type"),
                            4, field("stringData", Kind.TEXT_MAP),
                            5, field("immutable", Kind.BOOL))),
            "v1/DeleteOptions", DELETE_OPTIONS,
            "policy/v1/Eviction",
                    new Message(Map.of(1, object("metadata", METADATA), 2, object("deleteOptions", DELETE_OPTIONS))),
            "authorization.k8s.io/v1/SelfSubjectAccessReview",
                    new Message(Map.of(1, object("metadata", METADATA), 2, object("spec", ACCESS))));

    private Messages() {}

    /** The message of a kind, empty for kinds nobody sends so. */
    static Optional<Message> of(String apiVersion, String kind) {
        return Optional.ofNullable(BY_KIND.get(apiVersion + "/" + kind));
    }
}
