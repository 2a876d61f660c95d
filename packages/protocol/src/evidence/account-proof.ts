import type { Hex } from '@ipr/domain';
import { fromRlp, keccak256, padHex } from 'viem';
import { type ProofReason, readTrieProof } from './trie-proof.ts';

/** The state of an account at a block. */
export interface ProvedAccount {
  readonly nonce: bigint;
  /** Wei. */
  readonly balance: bigint;
  readonly storageRoot: Hex;
  readonly codeHash: Hex;
}

type Refused = { readonly refused: ProofReason };

const numberOf = (bytes: Hex): bigint => (bytes === '0x' ? 0n : BigInt(bytes));

const accountOf = (value: Hex): ProvedAccount | null => {
  const fields = fromRlp(value);
  if (typeof fields === 'string' || fields.length !== 4) return null;
  const [nonce, balance, storageRoot, codeHash] = fields;
  if (typeof nonce !== 'string' || typeof balance !== 'string') return null;
  if (typeof storageRoot !== 'string' || typeof codeHash !== 'string') return null;
  if (storageRoot.length !== 66 || codeHash.length !== 66) return null;
  return { nonce: numberOf(nonce), balance: numberOf(balance), storageRoot, codeHash };
};

/**
 * The account that nodes prove to be in a state, null where they prove that the state has none.
 * Source: yellow paper 4.1; the nodes are `accountProof` of eth_getProof (EIP-1186).
 */
export const readAccountProof = (
  stateRoot: Hex,
  address: Hex,
  nodes: readonly Hex[],
): { readonly account: ProvedAccount | null } | Refused => {
  const found = readTrieProof(stateRoot, keccak256(address), nodes);
  if ('refused' in found) return found;
  if (found.value === null) return { account: null };
  try {
    const account = accountOf(found.value);
    return account ? { account } : { refused: 'proof malformed' };
  } catch {
    return { refused: 'proof malformed' };
  }
};

/**
 * The word that nodes prove to be in a slot of an account; zero where they prove that the slot is empty.
 * @param nodes `storageProof[].proof` of eth_getProof (EIP-1186)
 */
export const readStorageProof = (
  storageRoot: Hex,
  slot: Hex,
  nodes: readonly Hex[],
): { readonly word: bigint } | Refused => {
  const found = readTrieProof(storageRoot, keccak256(padHex(slot)), nodes);
  if ('refused' in found) return found;
  if (found.value === null) return { word: 0n };
  try {
    const word = fromRlp(found.value);
    return typeof word === 'string' && word.length <= 66 ? { word: numberOf(word) } : { refused: 'proof malformed' };
  } catch {
    return { refused: 'proof malformed' };
  }
};
