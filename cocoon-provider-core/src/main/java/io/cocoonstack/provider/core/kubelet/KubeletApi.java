package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebHandler;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.access.AccessControl;
import io.cocoonstack.provider.core.kubelet.access.AccessControl.Verdict;
import io.cocoonstack.provider.core.kubelet.access.AccessRule;
import io.cocoonstack.provider.core.kubelet.access.Caller;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.core.kubelet.request.StatusJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** From a request to its answer: path, access, route. Nothing is told about routes to somebody who may not ask. */
final class KubeletApi implements WebHandler {

    private static final Logger LOG = LoggerFactory.getLogger(KubeletApi.class);

    private final AccessControl access;
    private final List<Route> routes;

    KubeletApi(AccessControl access, List<Route> routes) {
        this.access = access;
        this.routes = List.copyOf(routes);
    }

    @Override
    public WebAnswer handle(WebRequest request) throws Exception {
        Optional<RequestPath> path = RequestPath.parse(request.path());
        if (path.isEmpty()) {
            return WebResponse.text(400, "400 bad path");
        }
        List<String> segments = path.get().segments();
        AccessRule rule = AccessRule.of(request.method(), segments);
        Verdict verdict = access.check(Caller.of(request.clientChain(), request.authorization()), rule);
        return switch (verdict) {
            case Verdict.Allowed allowed -> route(request, segments, allowed.user());
            case Verdict.Unauthenticated nobody -> {
                LOG.info("{} {} from {}: {}", request.method(), request.path(), request.remote(), nobody.why());
                yield WebResponse.text(401, "Unauthorized");
            }
            case Verdict.Denied denied -> WebResponse.text(403, denied.text());
            case Verdict.Undecided undecided -> {
                LOG.warn("{} {} from {}: {}", request.method(), request.path(), request.remote(), undecided.why());
                yield WebResponse.text(500, "Authorization error");
            }
        };
    }

    private WebAnswer route(WebRequest request, List<String> segments, User user) throws Exception {
        TreeSet<String> others = new TreeSet<>();
        for (Route route : routes) {
            Optional<Map<String, String>> parameters = route.match(segments);
            if (parameters.isPresent()) {
                if (route.methods().contains(request.method())) {
                    return answer(route, request, parameters.get(), user);
                }
                others.addAll(route.methods());
            }
        }
        return others.isEmpty()
                ? WebResponse.text(404, "404 request not found")
                : WebResponse.wrongMethod(String.join(", ", others));
    }

    private static WebAnswer answer(Route route, WebRequest request, Map<String, String> parameters, User user)
            throws Exception {
        try {
            return route.handler().handle(new Call(request, parameters, Query.parse(request.query()), user));
        } catch (Refusal refusal) {
            // Whoever wanted to open a session shows a Status nicely; everybody else shows the text.
            WebResponse plain = request.items("upgrade").isEmpty()
                    ? WebResponse.text(refusal.status(), refusal.text())
                    : WebResponse.json(refusal.status(), StatusJson.of(refusal));
            return new WebResponse(plain.status(), plain.contentType(), plain.body(), refusal.headers());
        }
    }
}
