import { concatBytes, fromHex, type Hex, toHex } from '@ipr/domain';
import { sha256 } from 'viem';

// Merkle hash tree of RFC 6962 section 2.1 with SHA-256; leaves and nodes have different prefixes, so that neither passes for the other.

type Bytes = Uint8Array;

const leafHash = (entry: Bytes): Bytes => sha256(concatBytes(Uint8Array.of(0), entry), 'bytes');
const nodeHash = (left: Bytes, right: Bytes): Bytes => sha256(concatBytes(Uint8Array.of(1), left, right), 'bytes');
const hexOf = (bytes: Bytes): Hex => `0x${toHex(bytes)}`;

/** Levels from the leaves up to the root. A last node without a sibling moves up unchanged, as the split of RFC 6962 has it. */
const levelsOf = (leaves: readonly Bytes[]): readonly (readonly Bytes[])[] => {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level))
    level = level.flatMap((left, at) =>
      at % 2 ? [] : [at + 1 in level ? nodeHash(left, level[at + 1] ?? left) : left],
    );
  return levels;
};

export interface MerkleTree {
  readonly root: Hex;
  /** Audit path of one entry, from the leaf up (RFC 6962 section 2.1.1). @throws RangeError for an index outside the tree */
  readonly pathOf: (index: number) => Hex[];
}

/** The Merkle tree over entries in their order (RFC 6962 section 2.1), hashed once for any number of paths. */
export const merkleTree = (entries: readonly Hex[]): MerkleTree => {
  const levels = levelsOf(entries.map((entry) => leafHash(fromHex(entry))));
  const siblingAt = (level: readonly Bytes[], at: number): Hex[] => {
    const sibling = level[at % 2 ? at - 1 : at + 1];
    return sibling ? [hexOf(sibling)] : [];
  };
  return {
    root: hexOf(levels.at(-1)?.[0] ?? sha256(new Uint8Array(), 'bytes')),
    pathOf(index) {
      if (!(index in entries)) throw new RangeError('no entry at this index');
      return levels.flatMap((level, depth) => siblingAt(level, Math.floor(index / 2 ** depth)));
    },
  };
};

/**
 * The root that an audit path proves for an entry at a position of a tree of `size` entries (RFC 9162 section 2.1.3.2).
 * @returns null for a position outside the tree and for a path of another length
 */
export const rootOfPath = (entry: Hex, index: number, size: number, path: readonly Hex[]): Hex | null => {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leafHash(fromHex(entry))];
  for (const sibling of path) {
    if (last === 0) return null;
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? nodeHash(fromHex(sibling), hash) : nodeHash(hash, fromHex(sibling));
    // A last node without a sibling moves up unchanged.
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hexOf(hash) : null;
};
