package io.cocoonstack.provider.core.node;

import java.nio.file.Path;

/** Settings that read everything below one directory. */
final class SettingsBuilder {

    private final Path root;
    private int reserve = 20;
    private String cpu = "";
    private String memory = "";
    private String storage = "";
    private String hugepages = "";
    private String pods = NodeSettings.DEFAULT_PODS;
    private Path cocoonRoot;

    SettingsBuilder(Path root) {
        this.root = root;
        this.cocoonRoot = root;
    }

    SettingsBuilder reserve(int percent) {
        reserve = percent;
        return this;
    }

    SettingsBuilder cpu(String text) {
        cpu = text;
        return this;
    }

    SettingsBuilder memory(String text) {
        memory = text;
        return this;
    }

    SettingsBuilder storage(String text) {
        storage = text;
        return this;
    }

    SettingsBuilder hugepages(String text) {
        hugepages = text;
        return this;
    }

    SettingsBuilder pods(String text) {
        pods = text;
        return this;
    }

    SettingsBuilder cocoonRoot(Path directory) {
        cocoonRoot = directory;
        return this;
    }

    NodeSettings build() {
        return new NodeSettings(
                new ReservePercent(reserve), cpu, memory, storage, hugepages, pods, root, root, root, cocoonRoot);
    }
}
