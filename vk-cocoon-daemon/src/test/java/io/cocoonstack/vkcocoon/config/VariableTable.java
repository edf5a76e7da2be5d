package io.cocoonstack.vkcocoon.config;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** For every variable: texts it accepts and texts it refuses. */
final class VariableTable {

    record Row(List<String> right, List<String> wrong) {}

    private static final List<String> WRONG_PATHS =
            List.of("/a\r", " /a", "/a ", "\"/a\"", "'/a'", "/a # the usual place", "/a\nb", "\t", "/a\u0000b");
    private static final Row PATH = row(List.of("/a", "a/b", "/with blank/ü", "cocoon"), WRONG_PATHS);
    private static final Row QUANTITY = row(
            List.of("8", "1500m", "64Gi", "0.5", ".5", "5.", "2e3", "1E3", "12E", "100k", "0", "+4", "3u", "7n"),
            List.of(
                    " 8", "8 ", "8\r", "-1", "8GB", "64GiB", "eight", "1 000", "1,5", "0x10", "1e", "Gi", "1Ki2",
                    "8K"));
    private static final Row LABEL = row(
            List.of("default", "a", "Pool_1.x", "x".repeat(63)),
            List.of("-a", "a-", "a b", "x".repeat(64), "a/b", "a\r", "\"a\"", " a", "a # b", "ä"));
    private static final Row LISTENER = row(
            List.of(":9092", "127.0.0.1:9092", "0.0.0.0:1", "[::1]:65535", "[::]:80", "node-1.example:9092"),
            List.of(
                    "9091",
                    ":0",
                    ":65536",
                    ":http",
                    "host",
                    "::1:80",
                    "[::1]",
                    "[::1:80",
                    "[127.0.0.1]:80",
                    "a b:80",
                    ":9091 ",
                    " :9091",
                    ":9091\r",
                    "http://a:80",
                    "300.1.1.1:80",
                    ":+80",
                    "a:80:90",
                    ":9091 # x"));

    static final Map<String, Row> ROWS = Map.ofEntries(
            entry(
                    "VK_LOG_LEVEL",
                    row(
                            List.of(
                                    "trace", "debug", "info", "warn", "warning", "error", "fatal", "panic", "INFO",
                                    "Debug"),
                            List.of("verbose", "info ", "info\r", "\"info\"", "2", "off"))),
            entry(
                    "KUBECONFIG",
                    row(List.of("/a", "/a:/b", ":/a", "/a:", "/a::/b"), List.of(":", "/a\r", "/a: /b", "\"/a\""))),
            entry("VK_COCOON_JAVA", PATH),
            entry("VK_COCOON_JAVA_OPTS", row(List.of("-Xmx256m", "-Xmx1g -Da=b"), List.of("-Xmx1g\r", "-Da=\u0007"))),
            entry(
                    "VK_NODE_NAME",
                    row(
                            List.of("pool-a", "a", "node-1.example.net", "1a", "x".repeat(63)),
                            List.of("Pool", "-a", "a-", "a..b", "a_b", "a b", "x".repeat(64), "a\r", "\"a\"", "ä"))),
            entry(
                    "VK_NODE_IP",
                    row(
                            List.of("10.0.0.5", "127.0.0.1", "2001:db8::5", "::1", "fe80::1"),
                            List.of(
                                    "0.0.0.0",
                                    "::",
                                    "224.0.0.1",
                                    "ff02::1",
                                    "10.0.0",
                                    "10.0.0.256",
                                    "10.0.0.05",
                                    "010.0.0.5",
                                    "host",
                                    "10.0.0.5 ",
                                    "10.0.0.5\r",
                                    "10.0.0.5/24",
                                    "[::1]",
                                    "fe80::1%eth0",
                                    "1:2",
                                    "0x7f.0.0.1"))),
            entry("VK_NODE_POOL", LABEL),
            entry("VK_SNAPSHOT_CPU_CLASS", LABEL),
            entry("VK_NODE_INSTANCE_TYPE", LABEL),
            entry(
                    "VK_PROVIDER_ID",
                    row(List.of("cocoon://a", "gce://p/z/n"), List.of("a\r", " a", "\"a\"", "a # b", "\u001b[31m"))),
            entry("VK_NODE_CPU", QUANTITY),
            entry("VK_NODE_MEM", QUANTITY),
            entry("VK_NODE_STORAGE", QUANTITY),
            entry("VK_NODE_HUGEPAGES", QUANTITY),
            entry(
                    "VK_NODE_PODS",
                    row(List.of("256", "1k", "0", "2e2", "5000m"), List.of("1.5", "500m", "-1", "many", "256 "))),
            entry(
                    "VK_RESERVE_PERCENT",
                    row(
                            List.of("0", "100", "20", "+5", "007"),
                            List.of("20%", "101", "-1", "1.5", " 20", "20\r", "1e1"))),
            entry("VK_PROC_ROOT", PATH),
            entry("VK_CGROUP_ROOT", PATH),
            entry("VK_COCOON_BIN", PATH),
            entry("VK_COCOON_MACOS_BIN", PATH),
            entry(
                    "COCOON_MACOS_VNC_PASSWORD",
                    row(
                            List.of("a", "12345678", "pässwor", "#$%^&*()"),
                            List.of(
                                    "123456789",
                                    "a b",
                                    "abc\n",
                                    "a\tb",
                                    "a\"b",
                                    "a'b",
                                    "ääääx",
                                    "a\u007f",
                                    "a\u00a0b"))),
            entry(
                    "VK_ORPHAN_POLICY",
                    row(
                            List.of("destroy", "alert", "keep", "KEEP", " Alert ", "keep\r", "\tdestroy"),
                            List.of("delete", "\"keep\"", "keep # them", "keep,alert", "none"))),
            entry(
                    "VK_RESTORE_MODE",
                    row(List.of("mmap", "copy", "ondemand"), List.of("MMAP", "copy ", "on-demand", "lazy"))),
            entry("COCOON_ROOT_DIR", PATH),
            entry(
                    "COCOON_CGROUP_PARENT",
                    row(
                            List.of("cocoon.slice", "a-b.slice", "system.slice/cocoon.slice"),
                            List.of("/cocoon.slice", "../x", "a/../b", "a b", "a//b", "cocoon.slice\r", "."))),
            entry("VK_LEASES_PATH", PATH),
            entry("VK_COCOON_NET_CONTROL_SOCKET", PATH),
            entry(
                    "OCI_REGISTRY",
                    row(
                            List.of(
                                    "registry.example.net/project",
                                    "registry.example.net",
                                    "registry.example.net:5000/p/q/",
                                    "localhost/p",
                                    "localhost:5000/p",
                                    "acme/vms",
                                    "docker.io/acme/vms",
                                    "127.0.0.1:5000/x",
                                    "[::1]:5000/x",
                                    "oci-layout:/var/lib/cocoon/registry"),
                            List.of(
                                    "https://registry.example.net/p",
                                    "registry.example.net/p:latest",
                                    "registry.example.net/P",
                                    "registry.example.net/p@sha256:00",
                                    "registry",
                                    "docker.io",
                                    "registry.example.net//p",
                                    "registry.example.net/p//",
                                    "registry.example.net:0/p",
                                    "registry.example.net/p\r",
                                    "\"registry.example.net/p\"",
                                    "registry.example.net/p # ours",
                                    "oci-layout:",
                                    "oci-layout: /a",
                                    "user:word@registry.example.net/p"))),
            entry(
                    "VK_REGISTRY_PLAIN_HTTP",
                    row(
                            List.of("none", "a.example", "a.example:5000,10.0.0.1, b.example", "[fd00::1]:5000"),
                            List.of("a.example,none", "a b", "http://a", "a,,b", ",", "a:99999"))),
            entry("GOOGLE_APPLICATION_CREDENTIALS", PATH),
            entry("VK_COCOON_SNAPSHOT_DIR", PATH),
            entry("VK_STAGING_DIR", PATH),
            entry("SNAPSHOT_ZSTD_LEVEL", row(List.of("0", "3", "22"), List.of("-1", "23", "fast", "3 "))),
            entry("SNAPSHOT_CHUNK_SIZE_MIB", row(List.of("0", "64", "1024"), List.of("-1", "1025", "64M", "64 "))),
            entry(
                    "SNAPSHOT_TRANSFER_CONCURRENCY",
                    row(List.of("1", "64"), List.of("0", "-8", "all", "8 ", "9999999999"))),
            entry("SNAPSHOT_MEMORY_BUDGET_MIB", row(List.of("1", "9216"), List.of("0", "-1", "9Gi", "99999999999"))),
            entry("SNAPSHOT_PULL_BUDGET_MIB", row(List.of("1", "2048"), List.of("0", "-1", "2Gi", " 1"))),
            entry(
                    "VK_KUBELET_PORT",
                    row(
                            List.of("1", "10251", "65535"),
                            List.of(
                                    "0",
                                    "65536",
                                    "-1",
                                    "10250 # comment",
                                    "\"10250\"",
                                    "10250\r",
                                    " 10250",
                                    "10250 ",
                                    "port"))),
            entry("VK_METRICS_ADDR", LISTENER),
            entry("VK_PEER_ADDR", LISTENER),
            entry("VK_TLS_CERT", PATH),
            entry("VK_TLS_KEY", PATH),
            entry("VK_TLS_BOOTSTRAP", row(List.of("csr"), List.of("CSR", "true", "csr "))),
            entry("VK_KUBELET_CLIENT_CA", PATH),
            entry("VK_KUBELET_AUTH", row(List.of("webhook", "none"), List.of("None", "off", "none ", "false"))));

    private VariableTable() {}

    private static Row row(List<String> right, List<String> wrong) {
        return new Row(right, wrong);
    }
}
