package io.cocoonstack.provider.core.cluster.api;

import tools.jackson.databind.json.JsonMapper;

/** The mapper for everything written by hand: null values are written, because in a patch they delete. */
public final class Json {

    public static final JsonMapper MAPPER = JsonMapper.builder().build();

    private Json() {}
}
