import { sessionCookie } from '@ipr/api';
import type { CallContext } from '@ipr/service-kit';
import type { Passkey, PasskeyRepository } from '../passkeys/repository.ts';
import { tokenDigest } from '../sessions/policy.ts';
import type { Session, SessionRepository } from '../sessions/repository.ts';
import type { User } from '../users/user.ts';

export interface TrustDeps {
  readonly sessions: Pick<SessionRepository, 'find' | 'ofUser' | 'remove'>;
  readonly passkeys: PasskeyRepository;
  /** Milliseconds after which a change takes other ways into the account away that was made by a proof of the address alone. */
  readonly waitMs: number;
}

/** A new account has no way in that could be taken from its person. */
const newForMs = 24 * 3_600_000;

export const isTrusted = ({ trustedFrom }: Pick<Passkey, 'trustedFrom'>, now: Date): boolean => trustedFrom <= now;

/** Whether the last proof of a session was more than the address: a trusted passkey, or a recovery code after a code. */
export const isTrustedSession = (
  { factor }: Pick<Session, 'factor'>,
  passkeys: readonly Passkey[],
  now: Date,
): boolean => factor === 'recovery-code' || passkeys.some((each) => each.id === factor && isTrusted(each, now));

/**
 * Whether the caller may take other ways into the account away at once (decision 0133). Who reads the mailbox signs in by code, proves
 * presence by code and can add a passkey, so these three are not enough.
 */
export const mayExclude = async (
  { sessions, passkeys }: TrustDeps,
  { id, createdAt }: Pick<User, 'id' | 'createdAt'>,
  { getCookie }: Pick<CallContext, 'getCookie'>,
  now: Date,
): Promise<boolean> => {
  if (now.getTime() - createdAt.getTime() < newForMs) return true;
  const session = await sessions.find(tokenDigest(getCookie(sessionCookie) ?? ''), now);
  return session?.userId === id && isTrustedSession(session, await passkeys.ofUser(id), now);
};
