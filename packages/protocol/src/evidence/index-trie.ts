import type { Hex } from '@ipr/domain';
import { numberToHex, toRlp } from 'viem';
import { buildTrie } from './trie-build.ts';
import { type ProofReason, readTrieProof } from './trie-proof.ts';

// Tries of a block whose keys are positions: transactions and receipts (yellow paper 4.3.1; EIP-2718).

/** Key of a position: its RLP, which is not hashed. */
const keyOf = (index: number): Hex => toRlp(index === 0 ? '0x' : numberToHex(index));

/** A value and the nodes from the root of its trie down to it. */
export interface IndexProof {
  readonly value: Hex;
  readonly nodes: readonly Hex[];
}

/** @returns null where the values do not give the root, or have none at the index */
export const proveAtIndex = (root: Hex, values: readonly Hex[], index: number): IndexProof | null => {
  const value = values[index];
  const entries = values.map((each, at) => [keyOf(at), each] as const);
  const built = buildTrie(entries, keyOf(index));
  return built.root === root && value !== undefined ? { value, nodes: built.nodes } : null;
};

/** The value that nodes prove to be at a position; null where they prove that there is none. */
export const readAtIndex = (
  root: Hex,
  index: number,
  nodes: readonly Hex[],
): { readonly value: Hex | null } | { readonly refused: ProofReason } =>
  Number.isSafeInteger(index) && index >= 0 ? readTrieProof(root, keyOf(index), nodes) : { value: null };
