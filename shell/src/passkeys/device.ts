import { PasskeyAssertion, PasskeyAttestation, type PasskeyCreation, type PasskeyRequest } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** A prompt that the person closed, or let expire, is no failure to show. */
const failureOf = (thrown: unknown): Failure => {
  const name = thrown instanceof Error ? thrown.name : '';
  const isClosed = name === 'NotAllowedError' || name === 'AbortError';
  return new Failure(isClosed ? 'request.cancelled' : 'passkey.refused', {}, thrown);
};

/** Whether this browser can use passkeys at all. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Prompts the person to sign a challenge with a passkey. @throws Failure request.cancelled, passkey.refused */
export const signWithPasskey = async (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> => {
  try {
    return PasskeyAssertion.parse(await startAuthentication({ optionsJSON }));
  } catch (thrown) {
    throw failureOf(thrown);
  }
};

/** Prompts the person to create a passkey. @throws Failure request.cancelled, passkey.refused for one that exists already */
export const createPasskey = async (optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> => {
  try {
    return PasskeyAttestation.parse(await startRegistration({ optionsJSON }));
  } catch (thrown) {
    throw failureOf(thrown);
  }
};
