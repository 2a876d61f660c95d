import type { ConsentEvent, ConsentRecord } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import { shareKey } from '@ipr/protocol/share/share-id';
import type { Directory } from '../people/people.ts';
import { outgoingRow } from './find-share.ts';
import type { Consents, ShareRecords } from './repository.ts';

export interface ConsentDeps {
  readonly consents: Consents;
  readonly records: Pick<ShareRecords, 'find'>;
  readonly chain: Pick<Chain, 'grantOf'>;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly directory: Directory;
}

/** Whether the registry ever made this grant; an ended one keeps its nonce. */
const wasGranted = async ({ chain }: ConsentDeps, id: string): Promise<boolean> => {
  const { assetId, grantee, nonce } = shareKey(id);
  const { nonce: latest } = await chain.grantOf(assetId, grantee).catch((thrown: unknown) => {
    if (thrown instanceof Failure && thrown.code === 'asset.not-found') throw new Failure('share.not-found');
    throw thrown;
  });
  return latest >= nonce;
};

/** Who holds the key that has just signed. Evidence names it or says nothing; it never stands in the way of signing. */
const custodyOf = async ({ directory }: ConsentDeps, wallet: Hex) => {
  const [entry] = await directory.peopleByWallet({ wallets: [wallet] }).catch(() => []);
  return entry?.custody ?? null;
};

/**
 * Keeps how the grantee was shown the NDA and consented: evidence, never a condition.
 * @throws Failure share.not-found for anybody but the grantee of a grant that was made; request.invalid when there are too many
 */
export const recordConsent = async (
  parts: ConsentDeps,
  caller: Hex,
  { id, events }: { readonly id: string; readonly events: readonly ConsentEvent[] },
  receivedAt = new Date(),
): Promise<{ ok: true }> => {
  if (shareKey(id).grantee !== caller || !(await wasGranted(parts, id))) throw new Failure('share.not-found');
  const signed = events.some(({ type }) => type === 'signed') ? await custodyOf(parts, caller) : null;
  const stored = events.map((event) => ({
    ...event,
    shareId: id,
    wallet: caller,
    receivedAt,
    custody: event.type === 'signed' ? signed : null,
  }));
  if (!(await parts.consents.add(stored))) throw new Failure('request.invalid');
  return { ok: true };
};

const isSide = async (parts: ConsentDeps, caller: Hex, id: string): Promise<boolean> => {
  if (shareKey(id).grantee === caller) return wasGranted(parts, id);
  const record = await parts.records.find(id);
  if (record) return record.grantor === caller;
  return (await outgoingRow(parts.index, caller, { id })).grantor === caller;
};

/**
 * The recorded consents of a grant, for its two sides; everybody else hears that there is none (decision P10).
 * @throws Failure share.not-found
 */
export const readConsent = async (parts: ConsentDeps, caller: Hex, id: string): Promise<ConsentRecord> => {
  if (!(await isSide(parts, caller, id))) throw new Failure('share.not-found');
  const [record, events] = await Promise.all([parts.records.find(id), parts.consents.ofShare(id)]);
  return {
    shareId: id,
    events: events.map(({ type, at, scroll, locale, receivedAt, wallet }) => ({
      type,
      at,
      scroll,
      locale,
      wallet,
      receivedAt: receivedAt.toISOString(),
    })),
    timestamp: record?.stamp ? { ...record.stamp, chain: record.stamp.chain && [...record.stamp.chain] } : null,
    custody: events.findLast(({ type }) => type === 'signed')?.custody ?? null,
  };
};
