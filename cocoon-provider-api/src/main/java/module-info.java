/** Contracts of the Cocoon provider and the vocabulary of its Pods. */
module io.cocoonstack.provider.api {
    requires static transitive org.jspecify;

    exports io.cocoonstack.provider.contract;
    exports io.cocoonstack.provider.contract.name;
    exports io.cocoonstack.provider.contract.selection;
    exports io.cocoonstack.provider.contract.size;
    exports io.cocoonstack.provider.lease;
    exports io.cocoonstack.provider.probe;
    exports io.cocoonstack.provider.snapshot;
    exports io.cocoonstack.provider.vm;
    exports io.cocoonstack.provider.vm.capability;
}
