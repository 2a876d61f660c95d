import type { Client, ConsentEvent, ConsentRecord, LoggedConsent, recordedConsentsApi } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import { shareKey } from '@ipr/protocol/share/share-id';
import type { Caller } from '@ipr/service-kit';
import type { Directory } from '../people/people.ts';
import { outgoingRow } from './find-share.ts';
import type { Consents, ShareRecords } from './repository.ts';

export type RecordedConsents = Pick<Client<typeof recordedConsentsApi>, 'recordedConsents'>;

export interface ConsentDeps {
  readonly consents: Consents;
  readonly records: Pick<ShareRecords, 'find'>;
  readonly chain: Pick<Chain, 'grantOf'>;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly directory: Directory;
  readonly evidence: RecordedConsents;
}

/** Whether this grant was ever made, and still waits for acceptance; the registry keeps the nonce of an ended grant. */
export const grantState = async ({ chain }: Pick<ConsentDeps, 'chain'>, id: string) => {
  const { assetId, grantee, nonce } = shareKey(id);
  const latest = await chain.grantOf(assetId, grantee).catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.code === 'asset.not-found')
      throw new Failure('share.not-found', {}, thrown);
    throw thrown;
  });
  return { wasMade: latest.nonce >= nonce, isPending: latest.nonce === nonce && latest.state === 'pending' };
};

const noGrant = { wasMade: false, isPending: false };

/** Custody of the signing key by the chain, for the evidence; null if it cannot be read, so that it never blocks signing. */
const custodyOf = async ({ directory }: ConsentDeps, wallet: Hex) => {
  const [entry] = await directory.peopleByWallet({ wallets: [wallet], isCustodyCurrent: true }).catch(() => []);
  return entry?.custody ?? null;
};

/**
 * Stores how the grantee was shown the NDA and consented. It is evidence; access does not depend on it. The log closes when the
 * grant is accepted or ends: no later event may weaken the evidence that the other side already has.
 * @throws Failure share.not-found unless the caller is the grantee of an existing grant; share.consent-closed
 */
export const recordConsent = async (
  deps: ConsentDeps,
  { wallet: caller, signedInAt, signedInBy }: Pick<Caller, 'wallet' | 'signedInAt' | 'signedInBy'>,
  { id, events }: { readonly id: string; readonly events: readonly ConsentEvent[] },
  receivedAt = new Date(),
): Promise<{ ok: true }> => {
  const { wasMade, isPending } = shareKey(id).grantee === caller ? await grantState(deps, id) : noGrant;
  if (!wasMade) throw new Failure('share.not-found');
  if (!isPending) throw new Failure('share.consent-closed');
  const signed = events.some(({ type }) => type === 'signed') ? await custodyOf(deps, caller) : null;
  const stored = events.map((event) => ({
    ...event,
    shareId: id,
    wallet: caller,
    receivedAt,
    custody: event.type === 'signed' ? signed : null,
    signedInAt: signedInAt ? new Date(signedInAt) : null,
    signedInBy: signedInBy ?? null,
  }));
  await deps.consents.add(stored);
  return { ok: true };
};

const isSide = async (deps: ConsentDeps, caller: Hex, id: string): Promise<boolean> => {
  if (shareKey(id).grantee === caller) return (await grantState(deps, id)).wasMade;
  const record = await deps.records.find(id);
  if (record) return record.grantor === caller;
  return (await outgoingRow(deps.index, caller, { id })).grantor === caller;
};

/** The consents as received; the log of an accepted grant is closed, so that it equals its record. */
const received = async ({ consents }: ConsentDeps, id: string): Promise<Pick<ConsentRecord, 'events' | 'custody'>> => {
  const events = await consents.ofShare(id);
  return {
    events: events.map(({ type, at, scroll, locale, receivedAt, wallet }) => ({
      type,
      at,
      scroll,
      locale,
      wallet,
      receivedAt: receivedAt.toISOString(),
    })),
    custody: events.findLast(({ type }) => type === 'signed')?.custody ?? null,
  };
};

/**
 * The recorded consents of a grant, for its grantor and grantee; those of its evidence record once there is one.
 * @throws Failure share.not-found for all other callers (decision P10)
 */
export const readConsent = async (deps: ConsentDeps, caller: Hex, id: string): Promise<ConsentRecord> => {
  if (!(await isSide(deps, caller, id))) throw new Failure('share.not-found');
  const [record, { recorded }] = await Promise.all([
    deps.records.find(id),
    deps.evidence.recordedConsents({ id }).catch(() => ({ recorded: null })),
  ]);
  return {
    shareId: id,
    ...(recorded ?? (await received(deps, id))),
    timestamp: record?.stamp ? { ...record.stamp, chain: record.stamp.chain && [...record.stamp.chain] } : null,
  };
};

/** All that was received for a grant, for the service that writes evidence records. */
export const consentLog = async ({ consents }: Pick<ConsentDeps, 'consents'>, id: string): Promise<LoggedConsent[]> =>
  (await consents.ofShare(id)).map(({ shareId: _, receivedAt, signedInAt, ...event }) => ({
    ...event,
    receivedAt: receivedAt.toISOString(),
    signedInAt: signedInAt?.toISOString() ?? null,
  }));
