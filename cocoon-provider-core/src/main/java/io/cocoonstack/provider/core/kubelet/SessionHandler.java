package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.kubelet.request.Call;

/** Answers one kind of request of an allowed caller, and wants to know who it is. */
@FunctionalInterface
public interface SessionHandler {

    /** A {@link io.cocoonstack.provider.core.kubelet.request.Refusal} becomes the answer it says. */
    WebAnswer handle(Call call) throws Exception;
}
