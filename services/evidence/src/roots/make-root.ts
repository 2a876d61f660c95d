import { DailyRoot, dailyRootType, dayBefore, endOfDay } from '@ipr/protocol/evidence/daily-root';
import { merkleTree } from '@ipr/protocol/evidence/merkle-tree';
import { recordBytes, recordHash } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import type { SigningKey } from '../keys/signing-key.ts';
import type { Records } from '../records/repository.ts';
import type { Roots } from './repository.ts';

export interface MakeRootDeps {
  readonly roots: Pick<Roots, 'newest' | 'add'>;
  readonly records: Pick<Records, 'lastBefore' | 'hashes'>;
  readonly network: DailyRoot['network'];
  readonly signing: SigningKey;
}

/** A record gets its time before it is stored; by then it is stored. A later one belongs to the next root. */
const graceMs = 600_000;

/**
 * Makes the root of the day that has ended: over all records that were made before its end and are in no earlier root. A day
 * without such a record has no root. Of two replicas one adds it.
 * @returns 1 when a root was added
 */
export const makeRoot = async (
  { roots, records, network, signing }: MakeRootDeps,
  now = new Date(),
): Promise<number> => {
  const day = dayBefore(new Date(now.getTime() - graceMs));
  const before = await roots.newest();
  if (before && before.day >= day) return 0;
  const first = (before?.last ?? 0) + 1;
  const last = await records.lastBefore(new Date(endOfDay(day)));
  if (last === null || last < first) return 0;
  const hashes = await records.hashes(first, last);
  const document = DailyRoot.parse({
    schema: 'ipr-daily-root/1',
    number: (before?.number ?? 0) + 1,
    previous: before?.hash ?? null,
    day,
    network,
    first,
    last,
    head: hashes.at(-1),
    root: merkleTree(hashes).root,
    madeAt: now.toISOString(),
  });
  const isAdded = await roots.add({
    number: document.number,
    day,
    first,
    last,
    text: new TextDecoder().decode(recordBytes(document)),
    hash: await recordHash(document),
    signature: await signRecord(document, signing.key, signing.shown.kid, dailyRootType),
  });
  return isAdded ? 1 : 0;
};
