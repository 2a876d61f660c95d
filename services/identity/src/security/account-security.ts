import { randomInt } from 'node:crypto';
import { type AccountSecurity, maxPasskeys, type PasskeyAttestation, type PasskeyCreation } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type CallContext, recentlyProved } from '@ipr/service-kit';
import { type AttemptDeps, openAttempt, takeAttempt } from '../attempts/open-attempt.ts';
import { passkeyCreation, type RelyingParty } from '../passkeys/challenges.ts';
import type { Passkey, PasskeyRepository } from '../passkeys/repository.ts';
import { verifyAttestation } from '../passkeys/verify-passkey.ts';
import { type ReportDeps, reportEvent } from '../reports/report-event.ts';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { newRecoveryCode, recoveryCodeCount, recoveryDigest } from './recovery-codes.ts';
import type { RecoveryCodeRepository } from './repository.ts';

export interface SecurityDeps extends AttemptDeps, ReportDeps {
  readonly ways: AccountSecurity['ways'];
  readonly pepper: Uint8Array;
  readonly passkeys: PasskeyRepository;
  readonly recoveryCodes: RecoveryCodeRepository;
  readonly users: UserRepository;
  readonly relyingParty: RelyingParty;
}

/** @throws Failure session.missing for an account that no longer exists */
const userOf = async ({ users }: Pick<SecurityDeps, 'users'>, userId: string): Promise<User> => {
  const user = await users.findById(userId);
  if (!user) throw new Failure('session.missing');
  return user;
};

export const readSecurity = async (deps: SecurityDeps, userId: string): Promise<AccountSecurity> => {
  const [{ isTwoStep = false }, passkeys, codes] = await Promise.all([
    userOf(deps, userId),
    deps.passkeys.ofUser(userId),
    deps.recoveryCodes.ofUser(userId),
  ]);
  return {
    ways: deps.ways,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isTwoStep,
    recoveryCodes: codes.map(({ number, usedAt }) => ({ number, usedAt: usedAt?.toISOString() ?? null })),
  };
};

/** @throws Failure session.too-old, session.way-unavailable, passkey.too-many */
export const startPasskey = async (deps: SecurityDeps, context: CallContext): Promise<PasskeyCreation> => {
  const { userId } = recentlyProved(context);
  if (!deps.ways.includes('passkey')) throw new Failure('session.way-unavailable');
  const [user, known] = await Promise.all([userOf(deps, userId), deps.passkeys.ofUser(userId)]);
  if (known.length >= maxPasskeys) throw new Failure('passkey.too-many', { max: maxPasskeys });
  const creation = await passkeyCreation(deps.relyingParty, user, known);
  await openAttempt(deps, context, { kind: 'passkey-add', challenge: creation.challenge, userId });
  return creation;
};

/** Additions that were refused together try again this often, so that free places do not stay free. */
const triesTogether = 5;
const longestPauseMs = 100;

/**
 * Counted after the addition: of simultaneous ones the last sees all others, so the limit is not exceeded.
 * @throws Failure passkey.refused for a credential that is registered, passkey.too-many
 */
const addWithinLimit = async ({ passkeys }: Pick<SecurityDeps, 'passkeys'>, passkey: Passkey): Promise<void> => {
  const { userId, id } = passkey;
  const count = async () => (await passkeys.ofUser(userId)).length;
  for (let tried = 1; ; tried++) {
    if (!(await passkeys.add(passkey))) throw new Failure('passkey.refused');
    if ((await count()) <= maxPasskeys) return;
    await passkeys.remove(userId, id);
    if (tried === triesTogether || (await count()) >= maxPasskeys)
      throw new Failure('passkey.too-many', { max: maxPasskeys });
    await new Promise((resolve) => setTimeout(resolve, randomInt(longestPauseMs)));
  }
};

/** @throws Failure session.too-old, passkey.refused, passkey.too-many */
export const addPasskey = async (
  deps: SecurityDeps,
  { response, name }: { readonly response: PasskeyAttestation; readonly name: string },
  context: CallContext,
): Promise<AccountSecurity> => {
  const { userId } = recentlyProved(context);
  const attempt = await takeAttempt(deps, context, 'passkey-add');
  const challenge = attempt?.userId === userId ? attempt.challenge : undefined;
  const made = await verifyAttestation(deps.relyingParty, challenge, response);
  const passkey = { ...made, userId, name, createdAt: new Date(), lastUsedAt: null };
  await addWithinLimit(deps, passkey);
  await reportEvent(deps, await userOf(deps, userId), 'passkey-added', context, name);
  return readSecurity(deps, userId);
};

/** @throws Failure passkey.not-found, also for the passkey of another person */
export const renamePasskey = async (
  deps: SecurityDeps,
  userId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<AccountSecurity> => {
  if (!(await deps.passkeys.rename(userId, id, name))) throw new Failure('passkey.not-found');
  return readSecurity(deps, userId);
};

/**
 * Removes a passkey, unless it is the only way into the account or its only second factor.
 * @throws Failure session.too-old, passkey.not-found, passkey.still-needed
 */
export const removePasskey = async (deps: SecurityDeps, id: string, context: CallContext): Promise<AccountSecurity> => {
  const { userId } = recentlyProved(context);
  const removed = await deps.passkeys.remove(userId, id);
  if (!removed) throw new Failure('passkey.not-found');
  const security = await readSecurity(deps, userId);
  const isNeeded = security.isTwoStep || !deps.ways.some((way) => way !== 'passkey');
  if (security.passkeys.length > 0 || !isNeeded) {
    await reportEvent(deps, await userOf(deps, userId), 'passkey-removed', context, removed.name);
    return security;
  }
  // Checked after the removal, so that of two simultaneous removals at most one succeeds.
  await deps.passkeys.add(removed);
  throw new Failure('passkey.still-needed');
};

const newCodes = async ({ recoveryCodes, pepper }: SecurityDeps, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const digests = codes.map((code) => recoveryDigest(pepper, userId, code.replaceAll('-', '')));
  await recoveryCodes.replace(userId, digests);
  return codes;
};

/** @throws Failure passkey.not-found when two-step sign-in would be on in an account without a passkey */
const refuseWithoutPasskey = async ({ passkeys }: SecurityDeps, userId: string, isOn: boolean): Promise<void> => {
  if (isOn && (await passkeys.ofUser(userId)).length === 0) throw new Failure('passkey.not-found');
};

/**
 * Switches two-step sign-in, which requires a passkey. Switching it on creates recovery codes, off removes them.
 * @throws Failure session.too-old, passkey.not-found when the account has none
 */
export const setTwoStep = async (deps: SecurityDeps, isOn: boolean, context: CallContext) => {
  const { userId } = recentlyProved(context);
  await refuseWithoutPasskey(deps, userId, isOn);
  const user = await userOf(deps, userId);
  const codes = isOn ? await newCodes(deps, userId) : null;
  await deps.users.setTwoStep(userId, isOn);
  // The last passkey may have been removed meanwhile: its removal read that two-step sign-in was off.
  await refuseWithoutPasskey(deps, userId, isOn).catch(async (thrown: unknown) => {
    await deps.users.setTwoStep(userId, false);
    throw thrown;
  });
  const event = isOn ? (user.isTwoStep ? 'recovery-codes-renewed' : 'two-step-on') : user.isTwoStep && 'two-step-off';
  if (event) await reportEvent(deps, user, event, context);
  if (!isOn) await deps.recoveryCodes.replace(userId, []);
  return { security: await readSecurity(deps, userId), codes };
};

/** Replaces all recovery codes; none while two-step sign-in is off. @throws Failure session.too-old */
export const renewRecoveryCodes = async (deps: SecurityDeps, context: CallContext) => {
  const { userId } = recentlyProved(context);
  const user = await userOf(deps, userId);
  const codes = user.isTwoStep ? await newCodes(deps, userId) : null;
  if (codes) await reportEvent(deps, user, 'recovery-codes-renewed', context);
  return { security: await readSecurity(deps, userId), codes };
};
