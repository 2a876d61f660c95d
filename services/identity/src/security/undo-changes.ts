import type { CallContext } from '@ipr/service-kit';
import type { AccessTokenRepository } from '../access-tokens/repository.ts';
import { type ReportDeps, reportEvent } from '../reports/report-event.ts';
import type { UserRepository } from '../users/repository.ts';
import type { RecoveryCodeRepository } from './repository.ts';
import { isTrusted, isTrustedSession, type TrustDeps } from './trust.ts';

export interface UndoDeps extends TrustDeps, ReportDeps {
  readonly users: Pick<UserRepository, 'findById' | 'setTwoStep' | 'setOwnerChange'>;
  readonly recoveryCodes: Pick<RecoveryCodeRepository, 'replace'>;
  readonly accessTokens: Pick<AccessTokenRepository, 'ofUser' | 'remove'>;
}

/**
 * Takes back every change of an account that waits: two-step sign-in, removals of passkeys, a change of keys, and passkeys that are not trusted yet.
 * Ends the sessions that proved no more than the address, and the access tokens that such sessions created within the wait. Repeating
 * it has no further effect.
 */
export const undoChanges = async (
  deps: UndoDeps,
  userId: string,
  origin: Pick<CallContext, 'ip' | 'userAgent' | 'log'>,
  now = new Date(),
): Promise<void> => {
  const { users, recoveryCodes, passkeys, sessions, accessTokens, waitMs } = deps;
  const user = await users.findById(userId);
  if (!user) return;
  const known = await passkeys.ofUser(userId);
  // First, so that none of them makes another change meanwhile.
  for (const session of await sessions.ofUser(userId, now))
    if (!isTrustedSession(session, known, now)) await sessions.remove(session.id);
  for (const token of await accessTokens.ofUser(userId, now))
    if (token.createdAt.getTime() > now.getTime() - waitMs && !isTrustedSession(token, known, now))
      await accessTokens.remove(userId, token.id);
  await users.setOwnerChange(userId, null);
  if (user.twoStepFrom) {
    await users.setTwoStep(userId, false);
    await recoveryCodes.replace(userId, []);
  }
  for (const passkey of known)
    if (!isTrusted(passkey, now)) await passkeys.remove(userId, passkey.id);
    else if (passkey.removesAt) await passkeys.removeLater(userId, passkey.id, null);
  await reportEvent(deps, user, 'changes-undone', origin);
};
