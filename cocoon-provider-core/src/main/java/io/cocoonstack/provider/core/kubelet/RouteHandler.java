package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebRequest;
import java.util.Map;

/** Answers one kind of request of an allowed caller. */
@FunctionalInterface
public interface RouteHandler {

    /** {@code parameters} are the path's named segments, decoded. */
    WebAnswer handle(WebRequest request, Map<String, String> parameters) throws Exception;
}
