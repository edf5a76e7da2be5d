/**
 * A registry in its own verbs: manifests, blobs, uploads, deletion. Any thread may call, and as many as like at once; calls block and
 * end on interrupt. Absence is an answer only when the registry itself gives it; everything else that fails is an
 * {@link java.io.IOException}, most often a {@link io.cocoonstack.provider.snapshots.answer.RegistryException} that tells a refusal
 * from an outage. Nothing is remembered of earlier uploads. Source of the requests: the OCI distribution specification, and vk-cocoon.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.client;

import org.jspecify.annotations.NullMarked;
