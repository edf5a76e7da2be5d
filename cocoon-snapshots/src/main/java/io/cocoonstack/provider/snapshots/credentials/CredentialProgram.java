package io.cocoonstack.provider.snapshots.credentials;

/** Asks the helper programs that a credential file names. */
@FunctionalInterface
public interface CredentialProgram {

    /**
     * @param helper name as the file has it
     * @param server key that the credential is wanted for
     * @return {@link Credential.Anonymous} when the helper says that it has none
     */
    Credential get(String helper, String server) throws CredentialsException;
}
