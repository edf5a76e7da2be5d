package io.cocoonstack.provider.testing.cocoon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Starts the executable as a shell would. */
record Shell(Path binary) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** What a process left: exit code 137 is that of a killed one. */
    record Result(int exit, String out, String err) {

        JsonNode json() {
            return MAPPER.readTree(out);
        }
    }

    Process start(String... arguments) {
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of(arguments));
        try {
            return new ProcessBuilder(line).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Result run(String... arguments) {
        return end(start(arguments));
    }

    static Result end(Process process) {
        try {
            process.getOutputStream().close();
            CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.errorReader()));
            String out = text(process.inputReader(StandardCharsets.UTF_8));
            return new Result(process.waitFor(), out, err.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(BufferedReader reader) {
        StringBuilder all = new StringBuilder();
        reader.lines().forEach(line -> all.append(line).append('\n'));
        return all.toString();
    }
}
