package io.cocoonstack.provider.snapshots.credentials;

/** What a registry is shown. */
public sealed interface Credential {

    /** Nothing. */
    record Anonymous() implements Credential {}

    /** User and password, for basic authentication and for token services. */
    record Basic(String user, String password) implements Credential {

        @Override
        public String toString() {
            return "Basic[" + user + "]";
        }
    }

    /** Exchanged at the token service. */
    record IdentityToken(String token) implements Credential {

        @Override
        public String toString() {
            return "IdentityToken";
        }
    }

    /** Sent as it is. */
    record RegistryToken(String token) implements Credential {

        @Override
        public String toString() {
            return "RegistryToken";
        }
    }
}
