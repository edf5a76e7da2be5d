package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.kubelet.request.Call;

/** Answers one kind of request of an allowed caller. */
@FunctionalInterface
public interface RouteHandler {

    /** A {@link io.cocoonstack.provider.core.kubelet.request.Refusal} becomes the answer it says. */
    WebAnswer handle(Call call) throws Exception;
}
