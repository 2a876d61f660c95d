import type { Client, forgetPerson } from '@ipr/api';
import type { Logger } from '@ipr/service-kit';
import type { AccessTokenRepository } from '../access-tokens/repository.ts';
import type { BrowserRepository } from '../browsers/repository.ts';
import type { PasskeyRepository } from '../passkeys/repository.ts';
import type { SecurityReports } from '../reports/repository.ts';
import type { RecoveryCodeRepository } from '../security/repository.ts';
import type { SessionRepository } from '../sessions/repository.ts';
import type { UserRepository } from '../users/repository.ts';
import type { SignatureLog } from '../wallets/signature-log.ts';

/** A service that stores something about people. */
export type Forgetting = Client<{ forgetPerson: ReturnType<typeof forgetPerson> }>;

export interface DeleteDeps {
  readonly users: Pick<UserRepository, 'claimClosed' | 'remove'>;
  readonly sessions: Pick<SessionRepository, 'removeAll'>;
  readonly accessTokens: Pick<AccessTokenRepository, 'removeAll'>;
  readonly passkeys: Pick<PasskeyRepository, 'removeAll'>;
  readonly recoveryCodes: Pick<RecoveryCodeRepository, 'replace'>;
  readonly browsers: Pick<BrowserRepository, 'removeAll'>;
  readonly reports: Pick<SecurityReports, 'removeAll'>;
  readonly signatures: Pick<SignatureLog, 'forgetNames'>;
  readonly services: readonly Forgetting[];
  readonly log: Logger;
}

const leaseMs = 600_000;

/**
 * Deletes one account whose time is over: first its parts in the other services, at last the account with its key, so that a
 * failure or a killed replica leaves it to the next attempt. The log of signatures stays, without the name of the person: its digests
 * belong to agreements of other parties.
 * @returns 0 when none is due
 */
export const deleteClosedAccount = async (deps: DeleteDeps, now = new Date()): Promise<number> => {
  const { users, sessions, accessTokens, passkeys, recoveryCodes, browsers, reports, signatures, services, log } = deps;
  const user = await users.claimClosed(now, leaseMs);
  if (!user) return 0;
  const { id, wallet } = user;
  try {
    for (const service of services) await service.forgetPerson({ wallet });
    await sessions.removeAll(id);
    await accessTokens.removeAll(id);
    await passkeys.removeAll(id);
    await recoveryCodes.replace(id, []);
    await browsers.removeAll(id);
    await reports.removeAll(id);
    await signatures.forgetNames(id);
    await users.remove(id);
    log.info({ userId: id }, 'closed account deleted');
  } catch (err) {
    log.warn({ err, userId: id }, 'deleting a closed account failed, will retry');
  }
  return 1;
};
