package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.control.Cluster;
import io.cocoonstack.provider.testing.apiserver.internal.discovery.Discovery;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceCatalogue;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import io.cocoonstack.provider.testing.apiserver.internal.table.Views;
import io.cocoonstack.provider.testing.apiserver.review.Reviews;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Finds the verb for a request. */
public final class Router {

    private final ResourceCatalogue catalogue;
    private final Discovery discovery;
    private final Reads reads;
    private final Writes writes;
    private final Deletes deletes;
    private final PodActions podActions;
    private final Reviewing reviewing;
    private final Views views;
    private final KubeletCalls kubelets;

    /**
     * Wires the verbs.
     *
     * @param goneAsHttpStatus whether watches from too far back are refused with HTTP 410 instead of an ERROR event
     */
    public Router(Cluster cluster, Reviews reviews, BooleanSupplier goneAsHttpStatus) {
        this.catalogue = cluster.catalogue();
        this.discovery = new Discovery(catalogue);
        this.reads = new Reads(cluster.store(), goneAsHttpStatus);
        this.writes = new Writes(cluster.store(), cluster.creation());
        this.deletes = new Deletes(cluster.store(), cluster.remover());
        this.podActions = new PodActions(cluster);
        this.views = new Views(cluster.clock());
        this.reviewing = new Reviewing(reviews);
        this.kubelets = new KubeletCalls(cluster.store());
    }

    /**
     * Answers one request.
     *
     * @throws ApiFailure for every answer that is a failure
     */
    public ApiReply handle(ApiRequest request) {
        Optional<ApiReply> known = discovery.answer(request);
        if (known.isPresent()) {
            return known.get();
        }
        if (!request.path().startsWith("/api/") && !request.path().startsWith("/apis/")) {
            throw ApiFailure.unknownPath();
        }
        Optional<ApiReply> proxied = kubelets.proxied(request);
        if (proxied.isPresent()) {
            return proxied.get();
        }
        Target target = Target.of(catalogue, request.path());
        ResourceType type = target.type();
        if (type.has(Trait.REVIEW)) {
            if (!request.method().equals("POST")) {
                throw ApiFailure.methodNotAllowed();
            }
            return reviewing.answer(type, request);
        }
        Representation shape = views.of(type, request);
        return switch (target.subresource()) {
            case "", "status" ->
                target.isCollection() ? collection(target, request, shape) : object(target, request, shape);
            case "binding" -> podActions.bind(target, posted(request));
            case "eviction" -> podActions.evict(target, posted(request));
            case "log", "exec", "attach", "portforward" -> kubelets.ofPod(target, request);
            default -> throw ApiFailure.notImplemented("the sub-resource " + target.subresource());
        };
    }

    private ApiReply collection(Target target, ApiRequest request, Representation shape) {
        return switch (request.method()) {
            case "GET" -> request.watching() ? reads.watch(target, request, shape) : reads.list(target, request, shape);
            case "POST" -> {
                if (target.type().namespaced() && target.namespace().isEmpty()) {
                    throw ApiFailure.methodNotAllowed();
                }
                yield writes.create(target, request, shape);
            }
            case "DELETE" -> deletes.many(target, request, reads.select(target, request), shape);
            default -> throw ApiFailure.methodNotAllowed();
        };
    }

    private ApiReply object(Target target, ApiRequest request, Representation shape) {
        return switch (request.method()) {
            case "GET" -> request.watching() ? reads.watch(target, request, shape) : reads.get(target, shape);
            case "PUT" -> writes.update(target, request, shape);
            case "PATCH" -> writes.patch(target, request, shape);
            case "DELETE" -> {
                if (!target.subresource().isEmpty()) {
                    throw ApiFailure.methodNotAllowed();
                }
                yield deletes.one(target, request, shape);
            }
            default -> throw ApiFailure.methodNotAllowed();
        };
    }

    private static ApiRequest posted(ApiRequest request) {
        if (!request.method().equals("POST")) {
            throw ApiFailure.methodNotAllowed();
        }
        return request;
    }
}
