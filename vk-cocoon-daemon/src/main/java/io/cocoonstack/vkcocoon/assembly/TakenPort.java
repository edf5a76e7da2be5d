package io.cocoonstack.vkcocoon.assembly;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.vkcocoon.config.section.Setting;
import java.io.IOException;

/** What to say when an address cannot be listened on. */
final class TakenPort {

    private TakenPort() {}

    static StartFailure of(Setting<?> setting, ListenAddress address, IOException why) {
        return new StartFailure(
                "cannot listen on " + address + " (" + setting.name() + "): " + why.getMessage()
                        + "; is another vk-cocoon running on this host?",
                why);
    }
}
