package io.cocoonstack.provider.snapshots.credentials;

/** Knows with which credential a repository is asked. Remembers nothing: a changed password is seen by the next call. */
@FunctionalInterface
public interface CredentialSource {

    /** @param host registry host with its port if it has one */
    Credential find(String host, String repository) throws CredentialsException;
}
