import type { EvidenceEnvelope } from '@ipr/api';
import { type MerkleTree, merkleTree } from '@ipr/protocol/evidence/merkle-tree';
import type { Records, StoredRecord } from '../records/repository.ts';
import type { Roots, StoredRoot } from './repository.ts';

export interface ReadRootDeps {
  readonly roots: Pick<Roots, 'covering'>;
  readonly records: Pick<Records, 'hashes'>;
}

/** Reads the daily root that covers a record, with the record's place in it; null while there is none. */
export type ReadRoot = (record: Pick<StoredRecord, 'number'>) => Promise<EvidenceEnvelope['dailyRoot']>;

/** Trees of as many days are kept, so that a day with many readers is hashed once. */
const mostTrees = 8;

export const createReadRoot = ({ roots, records }: ReadRootDeps): ReadRoot => {
  const trees = new Map<number, MerkleTree>();
  const treeOf = async ({ number, first, last }: StoredRoot): Promise<MerkleTree> => {
    const tree = trees.get(number) ?? merkleTree(await records.hashes(first, last));
    trees.delete(number);
    trees.set(number, tree);
    for (const oldest of [...trees.keys()].slice(0, -mostTrees)) trees.delete(oldest);
    return tree;
  };
  return async ({ number }) => {
    const found = await roots.covering(number);
    if (!found) return null;
    const { text, signature, stamp, transaction, first } = found;
    const tree = await treeOf(found);
    return {
      document: JSON.parse(text),
      signature,
      timestamp: stamp && { ...stamp, chain: [...stamp.chain] },
      place: { path: tree.pathOf(number - first), transaction: transaction && { ...transaction } },
    };
  };
};
