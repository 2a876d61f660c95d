import type { SignInMethod } from '@ipr/api';
import { expiryOf, newToken, tokenDigest } from './policy.ts';
import { recognizeDevice } from './recognize-device.ts';
import type { SessionRepository } from './repository.ts';

export interface SignInOrigin {
  readonly userId: string;
  readonly signedInBy: SignInMethod;
  readonly ip: string;
  readonly userAgent: string;
  /** Of the browser's signing frame, if the page reached one. */
  readonly signer?: string | undefined;
  /** Id of the passkey of the sign-in, or `recovery-code`. */
  readonly factor?: string | undefined;
}

/** Starts a session and returns its token, which is stored only in the person's cookie. */
export const openSession = async (
  sessions: SessionRepository,
  { userId, signedInBy, ip, userAgent, signer, factor }: SignInOrigin,
  now = new Date(),
): Promise<string> => {
  const token = newToken();
  const id = tokenDigest(token);
  await sessions.insert({
    id,
    origin: id,
    userId,
    signedInBy,
    createdAt: now,
    issuedAt: now,
    provedAt: now,
    factor: factor ?? null,
    renewedAt: now,
    expiresAt: expiryOf(now, now),
    isReplaced: false,
    signer: signer ?? null,
    ...recognizeDevice(userAgent),
    place: ip || null,
  });
  return token;
};
