package io.cocoonstack.provider.network.lease;

import io.cocoonstack.provider.lease.GuestAddress;
import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.MacAddress;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the text of {@code leases.json}. What is no lease file fails as a whole; a row that is well formed but says nothing usable
 * is left out. Source of the grammar: cocoon-net, lease store.
 */
final class LeaseDecoder {

    /** The text is no lease file. The message is one line. */
    static final class MalformedException extends IOException {

        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }

    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser json;
    private final List<Lease> leases = new ArrayList<>();
    private int rows;

    private LeaseDecoder(JsonParser json) {
        this.json = json;
    }

    /** Decodes the whole text. */
    static LeaseTable decode(byte[] text) throws MalformedException {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
            LeaseDecoder decoder = new LeaseDecoder(json);
            decoder.table();
            return LeaseTable.of(decoder.leases, decoder.rows - decoder.leases.size());
        } catch (JacksonException e) {
            throw new MalformedException(e.getOriginalMessage().replaceAll("\\p{Cntrl}+", " "));
        }
    }

    private void table() throws MalformedException {
        JsonToken first = json.nextToken();
        if (first == null) {
            throw new MalformedException("the file is empty");
        }
        if (first == JsonToken.START_ARRAY) {
            for (JsonToken row = json.nextToken(); row != JsonToken.END_ARRAY; row = json.nextToken()) {
                rows++;
                row(row);
            }
        } else if (first != JsonToken.VALUE_NULL) {
            throw new MalformedException("neither a list nor null");
        }
        if (json.nextToken() != null) {
            throw new MalformedException("text follows the list");
        }
    }

    private void row(JsonToken start) throws MalformedException {
        if (start == JsonToken.VALUE_NULL) {
            return;
        }
        if (start != JsonToken.START_OBJECT) {
            throw new MalformedException("row " + rows + " is not an object");
        }
        String mac = "";
        String ip = "";
        String expiry = "";
        for (String key = json.nextName(); key != null; key = json.nextName()) {
            json.nextToken();
            switch (key) {
                case "mac" -> mac = string(key);
                case "ip" -> ip = string(key);
                case "expiry" -> expiry = string(key);
                default -> json.skipChildren();
            }
        }
        lease(mac, ip, expiry).ifPresent(leases::add);
    }

    private String string(String key) throws MalformedException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getString();
            case VALUE_NULL -> "";
            case null, default -> throw new MalformedException("row " + rows + ": " + key + " is not a string");
        };
    }

    private static Optional<Lease> lease(String mac, String ip, String expiry) {
        if (!GuestAddress.isPublishable(ip)) {
            return Optional.empty();
        }
        Instant end;
        try {
            end = OffsetDateTime.parse(expiry).toInstant();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
        return MacAddress.parse(mac).map(known -> new Lease(known, ip, end));
    }
}
