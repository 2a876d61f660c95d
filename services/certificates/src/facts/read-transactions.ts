import { Failure, type Hex } from '@ipr/domain';
import { jsonBytes } from '@ipr/verify/bundle/manifest';
import { type NodeQuery, readTransaction } from '@ipr/verify/chain/read-evidence';
import type { ChainDocument } from '@ipr/verify/take-home/document';
import { batchesOf, requestsAtOnce } from './in-batches.ts';
import type { ConfirmedVersion, Registration } from './read-registration.ts';

/** All transactions' evidence, less than what a verifier reads of one file. */
const mostBytes = 8 * 1024 * 1024;

export interface ReadTransactions extends Pick<Registration, 'versions'> {
  readonly transactions: ChainDocument['transactions'];
}

type Evidence = ChainDocument['transactions'][Hex];

/**
 * Reads the transactions of the versions. One of them may have logs of other contracts, as many as its sender pays for, some 15 MB: where they
 * are too large together, older versions are left out, never the first one (decision 0104).
 * @throws Failure certificate.not-generated if the newest version and the first are too large; chain.unavailable
 */
export const readTransactions = async (
  query: NodeQuery,
  versions: Registration['versions'],
): Promise<ReadTransactions> => {
  const known = new Map<Hex, Evidence>();
  let free = mostBytes;
  /** @returns whether it fits; several versions may share a transaction */
  const add = (hash: Hex, evidence: Evidence): boolean => {
    if (known.has(hash)) return true;
    free -= jsonBytes(evidence).length;
    if (free >= 0) known.set(hash, evidence);
    return free >= 0;
  };
  const [newest, ...older] = versions;
  const first = older.pop();
  for (const { txHash } of first ? [newest, first] : [newest])
    if (!add(txHash, await readTransaction(query, txHash)))
      throw new Failure('certificate.not-generated', { reason: 'the transaction is too large' });
  const kept: ConfirmedVersion[] = [];
  for (const batch of batchesOf(older, requestsAtOnce)) {
    const found = await Promise.all(batch.map(({ txHash }) => known.get(txHash) ?? readTransaction(query, txHash)));
    for (const [at, version] of batch.entries())
      if (free >= 0 && add(version.txHash, found[at] as Evidence)) kept.push(version);
    if (free < 0) break;
  }
  return { versions: [newest, ...kept, ...(first ? [first] : [])], transactions: Object.fromEntries(known) };
};
