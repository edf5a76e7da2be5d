package io.cocoonstack.provider.core.http;

/** Answers requests, many at once, each on a virtual thread of its own. */
@FunctionalInterface
public interface WebHandler {

    /** Whatever is thrown is logged and answered with a bare 500. */
    WebAnswer handle(WebRequest request) throws Exception;
}
