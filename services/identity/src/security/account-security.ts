import { randomInt } from 'node:crypto';
import { type AccountSecurity, maxPasskeys, type PasskeyAttestation, type PasskeyCreation } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type CallContext, recentlyProved } from '@ipr/service-kit';
import { type AttemptDeps, openAttempt, takeAttempt } from '../attempts/open-attempt.ts';
import { passkeyCreation, type RelyingParty } from '../passkeys/challenges.ts';
import type { Passkey } from '../passkeys/repository.ts';
import { verifyAttestation } from '../passkeys/verify-passkey.ts';
import { type ReportDeps, reportEvent } from '../reports/report-event.ts';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { newRecoveryCode, recoveryCodeCount, recoveryDigest } from './recovery-codes.ts';
import type { RecoveryCodeRepository } from './repository.ts';
import { isTrusted, mayExclude, type TrustDeps } from './trust.ts';

export interface SecurityDeps extends AttemptDeps, ReportDeps, TrustDeps {
  readonly ways: AccountSecurity['ways'];
  readonly pepper: Uint8Array;
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
  const now = new Date();
  const [{ isTwoStep = false, twoStepFrom }, passkeys, codes] = await Promise.all([
    userOf(deps, userId),
    deps.passkeys.ofUser(userId),
    deps.recoveryCodes.ofUser(userId),
  ]);
  return {
    ways: deps.ways,
    passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt, trustedFrom, removesAt }) => ({
      id,
      name,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      waitsUntil: isTrusted({ trustedFrom }, now) ? null : trustedFrom.toISOString(),
      removesAt: removesAt?.toISOString() ?? null,
    })),
    isTwoStep,
    twoStepFrom: twoStepFrom?.toISOString() ?? null,
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

/** When a change of the caller may take other ways into the account away; undefined for at once. */
const waitOf = async (deps: SecurityDeps, user: User, context: CallContext, now: Date): Promise<Date | undefined> =>
  (await mayExclude(deps, user, context, now)) ? undefined : new Date(now.getTime() + deps.waitMs);

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
  const [now, user] = [new Date(), await userOf(deps, userId)];
  const trustedFrom = (await waitOf(deps, user, context, now)) ?? now;
  const waits = trustedFrom > now ? trustedFrom : undefined;
  await addWithinLimit(deps, { ...made, userId, name, createdAt: now, lastUsedAt: null, trustedFrom, removesAt: null });
  await reportEvent(deps, user, 'passkey-added', context, { name, waitsUntil: waits });
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

/** @throws Failure passkey.still-needed when no passkey would be left that the account needs */
const refuseIfNeeded = ({ ways }: SecurityDeps, { isTwoStep, twoStepFrom, passkeys }: AccountSecurity): void => {
  const isNeeded = isTwoStep || twoStepFrom !== null || !ways.some((way) => way !== 'passkey');
  if (isNeeded && passkeys.every(({ removesAt }) => removesAt !== null)) throw new Failure('passkey.still-needed');
};

/** Checked after the change, so that of two simultaneous removals at most one succeeds. */
const unlessNeeded = async (deps: SecurityDeps, userId: string, takeBack: () => Promise<unknown>) => {
  const security = await readSecurity(deps, userId);
  try {
    refuseIfNeeded(deps, security);
  } catch (thrown) {
    await takeBack();
    throw thrown;
  }
  return security;
};

/**
 * Removes a passkey, unless it is the only way into the account or its only second factor. A trusted one is removed after the wait if
 * the caller may not exclude others.
 * @throws Failure session.too-old, passkey.not-found, passkey.still-needed
 */
export const removePasskey = async (deps: SecurityDeps, id: string, context: CallContext): Promise<AccountSecurity> => {
  const { userId } = recentlyProved(context);
  const { passkeys } = deps;
  const [now, user, known] = [new Date(), await userOf(deps, userId), await passkeys.ofUser(userId)];
  const target = known.find((each) => each.id === id);
  if (!target) throw new Failure('passkey.not-found');
  const { name } = target;
  const later = isTrusted(target, now) ? await waitOf(deps, user, context, now) : undefined;
  if (later) {
    // The first request counts: another one neither shortens nor prolongs the wait.
    if (target.removesAt) return readSecurity(deps, userId);
    if (!(await passkeys.removeLater(userId, id, later))) throw new Failure('passkey.not-found');
    const security = await unlessNeeded(deps, userId, () => passkeys.removeLater(userId, id, null));
    await reportEvent(deps, user, 'passkey-removal-waits', context, { name, waitsUntil: later });
    return security;
  }
  const removed = await passkeys.remove(userId, id);
  if (!removed) throw new Failure('passkey.not-found');
  const security = await unlessNeeded(deps, userId, () => passkeys.add(removed));
  await reportEvent(deps, user, 'passkey-removed', context, { name });
  return security;
};

/** Keeps a passkey whose removal waits. @throws Failure passkey.not-found, also for the passkey of another person */
export const keepPasskey = async (deps: SecurityDeps, userId: string, id: string): Promise<AccountSecurity> => {
  if (!(await deps.passkeys.removeLater(userId, id, null))) throw new Failure('passkey.not-found');
  return readSecurity(deps, userId);
};

const newCodes = async ({ recoveryCodes, pepper }: SecurityDeps, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const digests = codes.map((code) => recoveryDigest(pepper, userId, code.replaceAll('-', '')));
  await recoveryCodes.replace(userId, digests);
  return codes;
};

/** @throws Failure passkey.not-found when two-step sign-in would be on in an account without a passkey */
const refuseWithoutPasskey = async ({ passkeys }: SecurityDeps, userId: string, isOn: boolean): Promise<void> => {
  if (isOn && (await passkeys.ofUser(userId)).every(({ removesAt }) => removesAt !== null))
    throw new Failure('passkey.not-found');
};

const reportTwoStep = async (
  deps: SecurityDeps,
  user: User,
  isOn: boolean,
  begins: Date | undefined,
  context: CallContext,
) => {
  const wasOn = user.isTwoStep || user.twoStepFrom !== undefined;
  if (!isOn) return wasOn ? reportEvent(deps, user, 'two-step-off', context) : undefined;
  if (begins) return reportEvent(deps, user, 'two-step-waits', context, { waitsUntil: begins });
  return reportEvent(deps, user, user.isTwoStep ? 'recovery-codes-renewed' : 'two-step-on', context);
};

/**
 * Switches two-step sign-in, which requires a passkey. Switching it on creates recovery codes, off removes them. It begins after the
 * wait if the caller may not exclude others; a second request does not change that time.
 * @throws Failure session.too-old, passkey.not-found when the account has none
 */
export const setTwoStep = async (deps: SecurityDeps, isOn: boolean, context: CallContext) => {
  const { userId } = recentlyProved(context);
  await refuseWithoutPasskey(deps, userId, isOn);
  const user = await userOf(deps, userId);
  const wait = isOn && !user.isTwoStep ? await waitOf(deps, user, context, new Date()) : undefined;
  const begins = wait && (user.twoStepFrom ?? wait);
  const codes = isOn ? await newCodes(deps, userId) : null;
  await deps.users.setTwoStep(userId, isOn, begins);
  // The last passkey may have been removed meanwhile: its removal read that two-step sign-in was off.
  await refuseWithoutPasskey(deps, userId, isOn).catch(async (thrown: unknown) => {
    await deps.users.setTwoStep(userId, false);
    throw thrown;
  });
  await reportTwoStep(deps, user, isOn, begins, context);
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
