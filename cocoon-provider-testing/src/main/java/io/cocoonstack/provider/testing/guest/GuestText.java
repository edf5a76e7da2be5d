package io.cocoonstack.provider.testing.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A guest as two texts: what is in its memory, and what is on its disk. */
public final class GuestText {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private GuestText() {}

    public static String memory(FakeGuest guest) {
        ObjectNode text = MAPPER.createObjectNode();
        text.set("files", files(guest.memory()));
        ArrayNode links = text.putArray("links");
        guest.links().forEach(link -> links.addObject()
                .put("mac", link.mac())
                .put("address", link.address())
                .put("dhcp", link.dhcp()));
        return text + "\n";
    }

    public static String disk(FakeGuest guest) {
        ObjectNode text = MAPPER.createObjectNode();
        text.set("files", files(guest.disk()));
        return text + "\n";
    }

    /**
     * The guest of two texts.
     *
     * @throws IllegalArgumentException when one of them is damaged
     */
    public static FakeGuest guest(String memory, String disk) {
        JsonNode inMemory = object(memory);
        List<GuestLink> links = new ArrayList<>();
        for (JsonNode link : inMemory.path("links")) {
            links.add(new GuestLink(
                    link.path("mac").asString(),
                    link.path("address").asString(),
                    link.path("dhcp").asBoolean()));
        }
        return new FakeGuest(files(inMemory), files(object(disk)), links);
    }

    private static JsonNode object(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            if (node.path("files").isObject()) {
                return node;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("damaged: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException("damaged: no guest");
    }

    private static ObjectNode files(Map<String, String> files) {
        ObjectNode node = MAPPER.createObjectNode();
        new TreeMap<>(files).forEach(node::put);
        return node;
    }

    private static Map<String, String> files(JsonNode node) {
        Map<String, String> files = new TreeMap<>();
        node.path("files")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asString()));
        return files;
    }
}
