package io.cocoonstack.provider.contract;

/** How people reach a guest, as advertised to user interfaces. Nothing is opened or closed by it. */
public final class ConnectionType {

    private ConnectionType() {}

    /**
     * The Pod's own text when it has one, known or not; else {@code vnc} for a guest with a display, else what its system
     * usually offers.
     */
    public static String of(VmSpec spec, VmRuntime runtime) {
        if (!spec.connType().isEmpty()) {
            return spec.connType();
        }
        if (runtime.vncPort() > 0) {
            return "vnc";
        }
        return switch (GuestOs.of(spec.os())) {
            case ANDROID -> "adb";
            case WINDOWS -> "rdp";
            case LINUX, MACOS -> "ssh";
        };
    }
}
