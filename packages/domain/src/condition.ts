import { bytes32, type Hex } from './bytes.ts';
import { lowerAddress } from './wallet.ts';

/** The chain's name in key conditions. It is part of the hashed text, so it must never change. */
export const keynetChain = 'amoy';
/** The statement text of a session signature (D2 section 7). */
export const keynetStatement = 'Authenticate with Lit Protocol';
/** Lifetime of a session signature: ten minutes (D1 section 9). */
export const sessionSeconds = 600;

const call = (
  contractAddress: Hex,
  functionName: string,
  functionParams: string[],
  inputs: { name: string; type: string }[],
) => ({
  contractAddress: lowerAddress(contractAddress),
  functionName,
  functionParams,
  functionAbi: {
    name: functionName,
    inputs,
    outputs: [{ name: '', type: 'bool' }],
    constant: false,
    stateMutability: 'view',
  },
  chain: keynetChain,
  returnValueTest: { key: '', comparator: '=', value: 'true' },
});

export type KeyCall = ReturnType<typeof call>;
export type KeyCondition = readonly [KeyCall, { readonly operator: 'and' }, KeyCall];

/** The account that a condition names as registrant, unvalidated: a foreign document may contain any value. */
export const registrantIn = (condition: KeyCondition): string | undefined => condition[2]?.functionParams?.[1];

/**
 * The condition for unwrapping a content key: the requester has view access to the hash on chain AND the hash was introduced
 * by the Safe of the person who encrypted the file (decision S21). If another account introduced the hash, by registering it
 * first or as an editor of another asset of the same owner, the key is not released.
 * Hex values are lower case and keys are in canonical order, because the key's identity is the hash of this text (facts:
 * Lit's canonical evmContractConditions form).
 */
export const keyCondition = (registry: Hex, fileHash: string, registrant: Hex): KeyCondition => [
  call(
    registry,
    'hasAccessByHash',
    [bytes32(fileHash), ':userAddress', '1'],
    [
      { name: 'hash', type: 'bytes32' },
      { name: 'user', type: 'address' },
      { name: 'need', type: 'uint8' },
    ],
  ),
  { operator: 'and' },
  call(
    registry,
    'isRegistrantOf',
    [bytes32(fileHash), lowerAddress(registrant)],
    [
      { name: 'hash', type: 'bytes32' },
      { name: 'account', type: 'address' },
    ],
  ),
];

/** The canonical text of a condition. Its SHA-256 is part of the key's identity, so every byte must stay the same. */
export const conditionText = (condition: KeyCondition): string => JSON.stringify(condition);
