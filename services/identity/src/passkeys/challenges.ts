import { PasskeyCreation, PasskeyRequest } from '@ipr/api';
import type { Passkey } from './repository.ts';

export interface RelyingParty {
  /** Domain that passkeys are bound to: that of the portal, or one above it. */
  readonly rpId: string;
  /** The portal's origin, as browsers sign it. */
  readonly origin: string;
}

/** Milliseconds that a browser waits for the person. */
const timeout = 300_000;

/** Loaded with the first passkey: it brings certificate formats that few processes ever need. */
const webauthn = () => import('@simplewebauthn/server');

const descriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }));

/**
 * A challenge for any passkey of this portal, or one of those given.
 * @param passkeys empty: the browser lists those that it has
 */
export const passkeyRequest = async (
  { rpId }: RelyingParty,
  passkeys: readonly Passkey[] = [],
): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await webauthn();
  const allowCredentials = descriptors(passkeys);
  const made = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout,
    allowCredentials,
  });
  return PasskeyRequest.parse({ ...made, allowCredentials: made.allowCredentials ?? [] });
};

/** A challenge for a new passkey, which must be discoverable and verify the person. */
export const passkeyCreation = async (
  { rpId }: RelyingParty,
  { id, email, username }: { readonly id: string; readonly email: string; readonly username?: string },
  passkeys: readonly Passkey[],
): Promise<PasskeyCreation> => {
  const { generateRegistrationOptions } = await webauthn();
  const made = await generateRegistrationOptions({
    rpName: 'IP Registry',
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: username ?? email,
    timeout,
    attestationType: 'none',
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return PasskeyCreation.parse({ ...made, excludeCredentials: made.excludeCredentials ?? [] });
};
