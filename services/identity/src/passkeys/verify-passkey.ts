import type { PasskeyAssertion, PasskeyAttestation } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { RelyingParty } from './challenges.ts';
import type { Passkey, PasskeyRepository } from './repository.ts';

const webauthn = () => import('@simplewebauthn/server');

const refused = (cause: unknown) => new Failure('passkey.refused', {}, cause);

/**
 * Verifies a passkey's signature over a challenge: origin, domain, presence and verification of the person, and the counter, which
 * must not fall behind that of an earlier signature.
 * @returns the passkey, whose use is recorded
 * @throws Failure passkey.refused, for every reason, so that no answer reveals which credentials exist
 */
export const verifyAssertion = async (
  passkeys: PasskeyRepository,
  { rpId, origin }: RelyingParty,
  challenge: string | undefined,
  { id, rawId, type, response: { userHandle, ...response } }: PasskeyAssertion,
  now = new Date(),
): Promise<Passkey> => {
  const passkey = await passkeys.find(id);
  const isOwners =
    passkey !== undefined && (!userHandle || userHandle === Buffer.from(passkey.userId).toString('base64url'));
  if (!challenge || !isOwners) throw refused(challenge ? 'unknown passkey' : 'no challenge');
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: passkey.publicKey, counter: passkey.counter, transports: [...passkey.transports] },
    requireUserVerification: true,
  }).catch((thrown: unknown) => {
    throw refused(thrown);
  });
  if (!verified.verified) throw refused('wrong signature');
  // Of two answers with one counter value the second one is a copy.
  if (!(await passkeys.recordUse(passkey, verified.authenticationInfo.newCounter, now)))
    throw refused('used meanwhile');
  return passkey;
};

/**
 * Verifies a new passkey.
 * @throws Failure passkey.refused
 */
export const verifyAttestation = async (
  { rpId, origin }: RelyingParty,
  challenge: string | undefined,
  { id, rawId, type, response: { transports, ...response } }: PasskeyAttestation,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>> => {
  if (!challenge) throw refused('no challenge');
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((thrown: unknown) => {
    throw refused(thrown);
  });
  if (!verified.verified) throw refused('wrong signature');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: knownTransports(transports ?? []),
    isSynced: credentialBackedUp,
  };
};

const known = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
/** Browsers may report others, which their own options would refuse. */
const knownTransports = (transports: readonly string[]) => transports.filter((each) => known.has(each));
