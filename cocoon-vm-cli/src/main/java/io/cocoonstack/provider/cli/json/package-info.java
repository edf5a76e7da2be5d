/**
 * cocoon's JSON into records. Pure and thread-free: unknown members are ignored, absent or null ones have their zero value, and a
 * member of the wrong type is an {@link io.cocoonstack.provider.cli.json.UnreadableJson} that names it.
 */
@NullMarked
package io.cocoonstack.provider.cli.json;

import org.jspecify.annotations.NullMarked;
