/**
 * From the runtime's export to a registry: files as they are, compressed or cut, each blob asked for before it is sent, the manifest
 * last. The caller's thread reads the export, others send; all have ended when the call returns. What fails leaves blobs that no tag
 * names, and nothing else.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.push;

import org.jspecify.annotations.NullMarked;
