/** The cocoon command line as a {@link io.cocoonstack.provider.vm.Runtime}. */
module io.cocoonstack.provider.cli {
    requires transitive io.cocoonstack.provider.api;
    requires static org.jspecify;
    requires org.slf4j;
    requires tools.jackson.databind;

    exports io.cocoonstack.provider.cli;
}
