/**
 * From a registry to the runtime's import. Everything that manifest and config tell is checked before the import starts; every byte is
 * verified before the last one is handed on. Chunks are fetched ahead by threads that have ended when the call returns.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.pull;

import org.jspecify.annotations.NullMarked;
