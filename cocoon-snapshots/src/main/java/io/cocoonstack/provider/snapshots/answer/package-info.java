/**
 * What the answers of a registry mean: which are absence, which are a refusal, which are an outage, and after which another try makes
 * sense. Pure but for the pauses between tries, which block the caller and end on its interrupt.
 */
@NullMarked
package io.cocoonstack.provider.snapshots.answer;

import org.jspecify.annotations.NullMarked;
