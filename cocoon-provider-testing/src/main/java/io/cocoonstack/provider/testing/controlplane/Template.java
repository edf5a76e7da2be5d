package io.cocoonstack.provider.testing.controlplane;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** YAML files that lie beside the classes, with <code>${name}</code> where a value goes. */
enum Template {
    KUBECONFIG("kubeconfig.yaml"),
    METRICS_SERVER("metrics-server.yaml");

    private final String file;

    Template(String file) {
        this.file = file;
    }

    String filled(Map<String, String> values) {
        try (InputStream in = Template.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> value : values.entrySet()) {
                text = text.replace("${" + value.getKey() + "}", value.getValue());
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void write(Path target, Map<String, String> values) {
        try {
            Files.writeString(target, filled(values));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
