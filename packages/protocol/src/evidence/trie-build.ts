import type { Hex } from '@ipr/domain';
import { keccak256, toRlp } from 'viem';
import { emptyTrieRoot } from './trie-proof.ts';

type Encodable = Hex | readonly Encodable[];
interface Entry {
  /** What is left of the key, one digit a nibble. */
  readonly path: string;
  readonly value: Hex;
}

/** Hex-prefix encoding of nibbles (yellow paper, appendix C). */
const encodePath = (nibbles: string, isLeaf: boolean): Hex => {
  const flag = isLeaf ? 2 : 0;
  return nibbles.length % 2 ? `0x${flag + 1}${nibbles}` : `0x${flag}0${nibbles}`;
};

const behind = (entries: readonly Entry[], length: number): Entry[] =>
  entries.map(({ path, value }) => ({ path: path.slice(length), value }));

const sharedPrefix = ([first = '', ...rest]: readonly string[]): string => {
  const differs = [...first].findIndex((nibble, at) => rest.some((path) => path[at] !== nibble));
  return differs === -1 ? first : first.slice(0, differs);
};

/** Collects the encoded nodes on the path of one key, from the root down. */
type OnPath = { readonly key: string; readonly nodes: Hex[] } | null;

const nodeOf = (entries: readonly Entry[], onPath: OnPath): Encodable => {
  const [only, ...more] = entries;
  if (only && more.length === 0) return [encodePath(only.path, true), only.value];
  const prefix = sharedPrefix(entries.map(({ path }) => path));
  const below = (nibbles: string): OnPath =>
    onPath?.key.startsWith(nibbles) ? { ...onPath, key: onPath.key.slice(nibbles.length) } : null;
  if (prefix) return [encodePath(prefix, false), reference(behind(entries, prefix.length), below(prefix))];
  const children = [...'0123456789abcdef'].map((nibble) => {
    const own = entries.filter(({ path }) => path.startsWith(nibble));
    return own.length > 0 ? reference(behind(own, 1), below(nibble)) : '0x';
  });
  return [...children, entries.find(({ path }) => path === '')?.value ?? '0x'];
};

/** A node in its parent: itself below 32 bytes, else its hash (yellow paper, appendix D). */
const reference = (entries: readonly Entry[], onPath: OnPath): Encodable => {
  const at = onPath?.nodes.length ?? 0;
  const node = nodeOf(entries, onPath);
  const encoded = toRlp(node);
  if (encoded.length < 66) return node;
  onPath?.nodes.splice(at, 0, encoded);
  return keccak256(encoded);
};

/**
 * Root of the Merkle Patricia trie of these entries, and the nodes from it down to one key (yellow paper, appendix D).
 * @param entries different keys, none hashed here, with values of at least one byte
 */
export const buildTrie = (
  entries: readonly (readonly [key: Hex, value: Hex])[],
  key: Hex,
): { readonly root: Hex; readonly nodes: readonly Hex[] } => {
  if (entries.length === 0) return { root: emptyTrieRoot, nodes: [] };
  const nodes: Hex[] = [];
  const root = nodeOf(
    entries.map(([name, value]) => ({ path: name.slice(2), value })),
    { key: key.slice(2), nodes },
  );
  const encoded = toRlp(root);
  return { root: keccak256(encoded), nodes: [encoded, ...nodes] };
};
