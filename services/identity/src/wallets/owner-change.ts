import type { OwnerChange } from '@ipr/api';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import { type CallContext, callerOf, recentlyProved } from '@ipr/service-kit';
import { type ReportDeps, reportEvent } from '../reports/report-event.ts';
import { mayExclude, type TrustDeps } from '../security/trust.ts';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { refuse } from './refuse.ts';

export interface OwnerChangeDeps extends TrustDeps, ReportDeps {
  readonly users: Pick<UserRepository, 'findById' | 'setOwnerChange'>;
}

/** A request that nobody follows ends after this time: it must not lie ready for ever. */
const readyForMs = 7 * 24 * 3_600_000;

const isSame = (one: OwnerChange, other: OwnerChange): boolean =>
  one.added === other.added && one.removed === other.removed;

const addressIn = (value: unknown): Hex => lowerAddress(String(value));

/** The keys that a decoded call of the Safe adds and removes. */
const changeOf = ({ functionName, args }: AllowedCall): OwnerChange => {
  if (functionName === 'addOwnerWithThreshold') return { added: addressIn(args[0]), removed: null };
  if (functionName === 'removeOwner') return { added: null, removed: addressIn(args[1]) };
  if (functionName === 'swapOwner') return { added: addressIn(args[2]), removed: addressIn(args[1]) };
  return refuse('not an owner change');
};

/**
 * Announces a change of owners. If the caller has proved the address alone it may be made after the wait, and the person is mailed a
 * link that takes it back. Another change replaces it and waits anew; repeating the same one neither shortens nor prolongs the wait.
 * @throws Failure session.too-old, session.missing, wallet.request-refused when the key is not kept here
 */
export const requestOwnerChange = async (
  deps: OwnerChangeDeps,
  change: OwnerChange,
  context: CallContext,
  now = new Date(),
): Promise<{ waitsUntil: string | null }> => {
  const user = await deps.users.findById(recentlyProved(context).userId);
  if (!user) throw new Failure('session.missing');
  if (!user.key || user.custody !== 'assisted') refuse('the key is not kept here');
  if (await mayExclude(deps, user, context, now)) return { waitsUntil: null };
  const known = user.ownerChange && isSame(user.ownerChange, change) ? user.ownerChange : undefined;
  const from = known?.from ?? new Date(now.getTime() + deps.waitMs);
  if (!known) {
    await deps.users.setOwnerChange(user.id, { ...change, from, until: new Date(from.getTime() + readyForMs) });
    await reportEvent(deps, user, 'owner-change-waits', context, {
      name: change.added ?? change.removed,
      waitsUntil: from,
    });
  }
  return { waitsUntil: from > now ? from.toISOString() : null };
};

/** Any session of the person takes it back: without the change the account is as it was. */
export const cancelOwnerChange = async ({ users }: OwnerChangeDeps, context: CallContext) => {
  await users.setOwnerChange(callerOf(context).userId, null);
  return { ok: true } as const;
};

/**
 * A change of owners cannot be undone by anybody, so that a proof of the address alone must not suffice (decision 0141).
 * @throws Failure wallet.change-waits unless the caller may exclude others, or this very change has waited
 */
export const requireWaited = async (
  deps: OwnerChangeDeps,
  user: User,
  call: AllowedCall,
  context: CallContext,
  now = new Date(),
): Promise<void> => {
  const { ownerChange } = user;
  if (ownerChange && ownerChange.from <= now && isSame(ownerChange, changeOf(call))) return;
  if (!(await mayExclude(deps, user, context, now))) throw new Failure('wallet.change-waits');
};
