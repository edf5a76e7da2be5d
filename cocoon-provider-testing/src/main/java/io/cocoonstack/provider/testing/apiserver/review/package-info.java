/** What the server answers to TokenReview and SubjectAccessReview; set by tests from any thread. */
@NullMarked
package io.cocoonstack.provider.testing.apiserver.review;

import org.jspecify.annotations.NullMarked;
