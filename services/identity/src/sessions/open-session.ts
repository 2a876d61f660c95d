import { expiryOf, newToken, tokenDigest } from './policy.ts';
import { recognizeDevice } from './recognize-device.ts';
import type { SessionRepository } from './repository.ts';

export interface SignInOrigin {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Starts a session and returns its token, which is stored only in the person's cookie. */
export const openSession = async (
  sessions: SessionRepository,
  { userId, ip, userAgent }: SignInOrigin,
  now = new Date(),
): Promise<string> => {
  const token = newToken();
  await sessions.insert({
    id: tokenDigest(token),
    userId,
    createdAt: now,
    renewedAt: now,
    expiresAt: expiryOf(now, now),
    ...recognizeDevice(userAgent),
    place: ip || null,
  });
  return token;
};
