package io.cocoonstack.provider.testing.apiserver.internal.http;

import io.cocoonstack.provider.testing.apiserver.fault.Faults;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.rest.Router;
import io.cocoonstack.provider.testing.apiserver.request.RequestLog;
import java.time.Duration;
import java.util.Optional;

/**
 * What a connection needs of its server.
 *
 * @param router answers requests
 * @param faults may spoil answers
 * @param log remembers requests
 * @param watches knows the open watches
 * @param token the bearer token clients must show, empty for none
 * @param bookmarkEvery how long a watch is quiet before a bookmark is due
 */
public record ServerParts(
        Router router,
        Faults faults,
        RequestLog log,
        WatchHub watches,
        Optional<String> token,
        Duration bookmarkEvery) {

    void checkToken(String authorization) {
        if (token.isPresent() && !authorization.equals("Bearer " + token.get())) {
            throw ApiFailure.unauthorized();
        }
    }
}
