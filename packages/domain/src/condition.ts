import { bytes32, type Hex } from './bytes.ts';
import { lowerAddress } from './wallet.ts';

/** The chain's name in key-network conditions; part of what is hashed, so fixed forever. */
export const keynetChain = 'amoy';
/** What a session signature says in words (D2 section 7). */
export const keynetStatement = 'Authenticate with Lit Protocol';
/** Session signatures last ten minutes (D1 section 9). */
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

/** The account that a condition names as the one that introduced the hash; as written, which for a foreign document may be anything. */
export const registrantIn = (condition: KeyCondition): string | undefined => condition[2]?.functionParams?.[1];

/**
 * Who may unwrap a content key: a person with view access to the hash on chain AND only if the hash was introduced by the
 * Safe of the person who encrypted the file (decision S21). A hash that another account introduced, by registering it first
 * or as an editor of any other asset of the same owner, releases no key.
 * Every hex value is lower case and the order of keys is the canonical one, because the key's identity is the hash
 * of this text (facts: Lit's canonical evmContractConditions form).
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

/** The canonical text of a condition. Its SHA-256 is part of the key's identity, so no byte of it may change. */
export const conditionText = (condition: KeyCondition): string => JSON.stringify(condition);
