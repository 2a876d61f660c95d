import type { Hex } from '@ipr/domain';
import { fromRlp, keccak256, toRlp } from 'viem';

/** Longest path of a trie: 64 nibbles of a hashed key and the value of a branch. */
const mostNodes = 65;
/** Hex digits of all nodes of a proof: 512 KiB, some hundred logs in a receipt. */
const mostDigits = 1_048_576;

/** Why nodes prove nothing about a key. */
export type ProofReason = 'proof too large' | 'proof malformed' | 'proof of another root';

/** The value at a key; null where the nodes prove that the trie has none. */
export type TrieValue = { readonly value: Hex | null } | { readonly refused: ProofReason };

type Item = ReturnType<typeof fromRlp<'hex'>>;
class Malformed extends Error {}

const nibblesOf = (bytes: Hex): number[] => Array.from(bytes.slice(2), (digit) => Number.parseInt(digit, 16));

/** Nibbles and kind of a leaf or an extension (hex-prefix encoding, yellow paper appendix C). */
const decodePath = (path: Hex): { readonly nibbles: number[]; readonly isLeaf: boolean } => {
  const [flag = 8, second = 0, ...rest] = nibblesOf(path);
  if (flag > 3 || (flag % 2 === 0 && second !== 0)) throw new Malformed();
  return { nibbles: flag % 2 === 1 ? [second, ...rest] : rest, isLeaf: flag > 1 };
};

/** The next reference and the rest of the key; a value where the path ends. */
type Step = { readonly next: Item; readonly key: readonly number[] } | { readonly value: Hex | null };

const valueIn = (item: Item | undefined): Hex | null => {
  if (typeof item !== 'string') throw new Malformed();
  return item === '0x' ? null : item;
};

/** One node of the path (yellow paper, appendix D): branch, extension or leaf. */
const stepThrough = (node: Item, key: readonly number[]): Step => {
  if (node === '0x') return { value: null };
  if (typeof node === 'string') throw new Malformed();
  if (node.length === 17) {
    const [first, ...rest] = key;
    if (first === undefined) return { value: valueIn(node[16]) };
    return { next: node[first] ?? '0x', key: rest };
  }
  const [path, target] = node;
  if (node.length !== 2 || typeof path !== 'string' || target === undefined) throw new Malformed();
  const { nibbles, isLeaf } = decodePath(path);
  const isOnPath = nibbles.every((nibble, at) => key[at] === nibble);
  if (isLeaf) return { value: isOnPath && nibbles.length === key.length ? valueIn(target) : null };
  if (nibbles.length === 0) throw new Malformed();
  return isOnPath ? { next: target, key: key.slice(nibbles.length) } : { value: null };
};

/** Hashes of the last nodes: proofs of one account share their first nodes, and those of one Safe in many blocks all of its storage. */
const hashes = new Map<Hex, Hex>();
/** So many nodes of at most so many digits: 2 MB. */
const [mostKnown, mostKnownDigits] = [1_000, 2_000];

const hashOf = (node: Hex): Hex => {
  const known = hashes.get(node);
  if (known) return known;
  const hash = keccak256(node);
  if (node.length > mostKnownDigits) return hash;
  if (hashes.size >= mostKnown) hashes.clear();
  hashes.set(node, hash);
  return hash;
};

/** Nodes below 32 bytes are inside their parent; all others are named by their hash, and are next in the proof. */
const walk = (root: Hex, keyNibbles: readonly number[], nodes: readonly Hex[]): TrieValue => {
  let used = 0;
  let key = keyNibbles;
  let node: Item = root;
  for (;;) {
    if (typeof node === 'string' && node !== '0x') {
      const encoded = nodes[used];
      if (node.length !== 66 || encoded === undefined || hashOf(encoded) !== node)
        return { refused: 'proof of another root' };
      if (encoded === '0x') throw new Malformed();
      node = fromRlp(encoded);
      used += 1;
    }
    const step = stepThrough(node, key);
    if ('value' in step) return used === nodes.length ? step : { refused: 'proof malformed' };
    ({ next: node, key } = step);
  }
};

/** Root of a trie without entries: Keccak-256 of the RLP of the empty text. */
export const emptyTrieRoot: Hex = keccak256(toRlp('0x'));

/**
 * The value that a Merkle Patricia trie has at a key, by the nodes from its root down, as eth_getProof lists them. No node is read
 * that its parent does not name by its hash, and none twice. Source: yellow paper, appendix D.
 * @param key as the trie has it: tries of state and storage hash it first
 */
export const readTrieProof = (root: Hex, key: Hex, nodes: readonly Hex[]): TrieValue => {
  const digits = nodes.reduce((sum, { length }) => sum + length, 0);
  if (nodes.length > mostNodes || digits > mostDigits || key.length > 66) return { refused: 'proof too large' };
  if (nodes.length === 0) return root === emptyTrieRoot ? { value: null } : { refused: 'proof of another root' };
  try {
    return walk(root, nibblesOf(key), nodes);
  } catch {
    return { refused: 'proof malformed' };
  }
};
