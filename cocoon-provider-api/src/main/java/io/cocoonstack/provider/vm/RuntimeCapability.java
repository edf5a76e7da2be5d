package io.cocoonstack.provider.vm;

/** Something a {@link Runtime} may or may not be able to do. The engine asks, it does not guess. */
public interface RuntimeCapability {}
