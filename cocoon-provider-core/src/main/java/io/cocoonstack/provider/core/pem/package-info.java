/**
 * Certificates and keys out of PEM text in every form that producers write: CR LF, comments between blocks, several certificates,
 * PKCS#8, PKCS#1 and SEC1 keys. Pure and thread-safe; what cannot be read is a
 * {@link java.security.GeneralSecurityException} that never shows the content.
 */
@NullMarked
package io.cocoonstack.provider.core.pem;

import org.jspecify.annotations.NullMarked;
