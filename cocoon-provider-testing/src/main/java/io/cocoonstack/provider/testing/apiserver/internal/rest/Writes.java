package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.patch.Appliers;
import io.cocoonstack.provider.testing.apiserver.internal.patch.PatchKind;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.resource.EventShape;
import io.cocoonstack.provider.testing.apiserver.internal.resource.Metadata;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ResourceType.Trait;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Creation;
import io.cocoonstack.provider.testing.apiserver.internal.rules.Deletion;
import io.cocoonstack.provider.testing.apiserver.internal.rules.UpdateRules;
import io.cocoonstack.provider.testing.apiserver.internal.rules.UpdateRules.Verb;
import io.cocoonstack.provider.testing.apiserver.internal.store.Edit;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectKey;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** create, update and patch. */
final class Writes {

    private final ObjectStore store;
    private final Creation creation;
    private final Appliers appliers = new Appliers();

    Writes(ObjectStore store, Creation creation) {
        this.store = store;
        this.creation = creation;
    }

    ApiReply create(Target target, ApiRequest request, Representation representation) {
        return created(target, request.object(), request.dryRun(), representation);
    }

    ApiReply update(Target target, ApiRequest request, Representation representation) {
        ObjectNode body = request.object();
        boolean exists = store.get(target.key()).isPresent();
        if (!exists && target.type().has(Trait.CREATE_ON_PUT)) {
            named(target, body);
            return created(target, body, request.dryRun(), representation);
        }
        return changed(target, Verb.UPDATE, current -> body, request.dryRun(), representation);
    }

    ApiReply patch(Target target, ApiRequest request, Representation representation) {
        PatchKind kind = PatchKind.of(request.header("content-type"));
        JsonNode patch = PatchKind.read(request.body());
        if (kind == PatchKind.APPLY) {
            return apply(target, request, patch, representation);
        }
        return changed(
                target,
                Verb.PATCH,
                current -> kind.apply(EventShape.toClient(target.type(), current), patch),
                request.dryRun(),
                representation);
    }

    private ApiReply apply(Target target, ApiRequest request, JsonNode patch, Representation representation) {
        String manager = request.parameter("fieldManager");
        if (manager.isEmpty() || !(patch instanceof ObjectNode wanted)) {
            throw ApiFailure.badRequest("an apply needs an object and the query parameter fieldManager");
        }
        ApiReply reply;
        if (store.get(target.key()).isEmpty()) {
            ObjectNode body = wanted.deepCopy();
            named(target, body);
            reply = created(target, body, request.dryRun(), representation);
        } else {
            reply = changed(
                    target,
                    Verb.PATCH,
                    current -> appliers.apply(
                            Metadata.uid(current), manager, EventShape.toClient(target.type(), current), wanted),
                    request.dryRun(),
                    representation);
        }
        if (!request.dryRun()) {
            store.get(target.key()).ifPresent(now -> appliers.remember(Metadata.uid(now), manager, wanted));
        }
        return reply;
    }

    private ApiReply created(Target target, ObjectNode body, boolean dryRun, Representation representation) {
        String namespace = target.type().namespaced() ? target.namespace() : "";
        if (target.type().namespaced()) {
            checkNamespace(target);
        }
        creation.prepare(target.type(), namespace, body);
        EventShape.toStored(target.type(), body);
        ObjectKey key = target.key(Metadata.name(body));
        Optional<ObjectNode> stored = dryRun && store.get(key).isEmpty() ? Optional.of(body) : store.create(key, body);
        return ApiReply.json(
                201,
                representation.one(
                        stored.orElseThrow(() -> ApiFailure.alreadyExists(target.type(), Metadata.name(body)))));
    }

    private void checkNamespace(Target target) {
        ObjectKey key = new ObjectKey("namespaces", "", target.namespace());
        ObjectNode namespace = store.get(key).orElseThrow(() -> ApiFailure.noNamespace(target.namespace()));
        if (Metadata.deleting(namespace)) {
            throw ApiFailure.forbidden(
                    target.type(),
                    target.name(),
                    "unable to create new content in namespace " + target.namespace()
                            + " because it is being terminated");
        }
    }

    private ApiReply changed(
            Target target, Verb verb, UnaryOperator<ObjectNode> change, boolean dryRun, Representation representation) {
        ObjectNode[] tried = new ObjectNode[1];
        Optional<ObjectNode> stored = store.edit(target.key(), current -> {
            ObjectNode before = current.deepCopy();
            ObjectNode wanted = change.apply(current);
            Creation.checkKind(target.type(), wanted);
            EventShape.toStored(target.type(), wanted);
            UpdateRules.prepare(target.type(), before, wanted, target.subresource(), verb);
            tried[0] = wanted;
            if (dryRun) {
                return new Edit.Keep(before);
            }
            return Deletion.finished(wanted) ? new Edit.Remove(wanted) : new Edit.Keep(wanted);
        });
        ObjectNode result = stored.orElseThrow(target::notFound);
        return ApiReply.ok(representation.one(dryRun ? tried[0] : result));
    }

    // What is created through an object's own path takes its name from there.
    private static void named(Target target, ObjectNode body) {
        ObjectNode metadata = Json.child(body, "metadata");
        String name = Metadata.name(body);
        if (!name.isEmpty() && !name.equals(target.name())) {
            throw ApiFailure.badRequest("the name of the object (%s) does not match the name on the URL (%s)"
                    .formatted(name, target.name()));
        }
        metadata.put("name", target.name());
        metadata.remove("resourceVersion");
    }
}
