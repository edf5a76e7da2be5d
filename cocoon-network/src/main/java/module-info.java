/**
 * Leases and probes of a Cocoon host. The ping probe calls the C library through the foreign-function API: run with
 * {@code --enable-native-access=io.cocoonstack.provider.network}, or {@code ALL-UNNAMED} on a class path.
 */
module io.cocoonstack.provider.network {
    requires transitive io.cocoonstack.provider.api;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires tools.jackson.core;

    exports io.cocoonstack.provider.network.lease;
    exports io.cocoonstack.provider.network.probe;
}
