package io.cocoonstack.provider.core.cluster.registration;

import io.cocoonstack.provider.core.node.WantedNode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What was written last, as annotations of the Node object remember it: the base of the three-way patch. Names and form are
 * virtual-kubelet's (node controller), so that it and this program can take over from each other.
 *
 * @param meta labels and annotations written last
 * @param status status written last
 */
record Bookkeeping(JsonNode meta, JsonNode status) {

    static final String STATUS = "virtual-kubelet.io/last-applied-node-status";
    static final String META = "virtual-kubelet.io/last-applied-object-meta";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Reads both; one that is missing or broken makes both count as missing, because half a base deletes the wrong half. */
    static Bookkeeping read(JsonNode node) {
        JsonNode annotations = node.path("metadata").path("annotations");
        JsonNode meta = parse(annotations.path(META).asString(""));
        JsonNode status = parse(annotations.path(STATUS).asString(""));
        return meta.isObject() && status.isObject()
                ? new Bookkeeping(meta, status)
                : new Bookkeeping(JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode());
    }

    /** Both annotations for what is about to be written; {@code uid} is empty before the object exists. */
    static ObjectNode annotations(WantedNode wanted, String uid, ObjectNode status) {
        ObjectNode meta = JsonNodeFactory.instance.objectNode().put("name", wanted.name());
        if (!uid.isEmpty()) {
            meta.put("uid", uid);
        }
        meta.set("labels", NodeJson.texts(wanted.labels()));
        return JsonNodeFactory.instance.objectNode().put(META, meta.toString()).put(STATUS, status.toString());
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException broken) {
            return JsonNodeFactory.instance.missingNode();
        }
    }
}
