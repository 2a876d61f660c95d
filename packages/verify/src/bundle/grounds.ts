import type { Hex } from '@ipr/domain';
import { keccak256, stringToHex } from 'viem';
import type { ReceiptEvidence } from '../chain/evidence.ts';
import type { Reason } from './reasons.ts';

/**
 * What a bundle states and its bytes do not prove: that a block is of its network, that a receipt is in its block, what a
 * contract answered. A check that rests on a ground is proved only where the ground is confirmed.
 */
export type Ground = `block:${Hex}` | `receipt:${string}` | `call:${string}`;

export const blockGround = ({ hash }: { readonly hash: Hex }): Ground => `block:${hash}`;

const nameOf = (receipt: ReceiptEvidence): Ground =>
  `receipt:${receipt.transactionHash}:${keccak256(stringToHex(JSON.stringify(receipt)))}`;

/** Each receipt is hashed once: a thousand versions of a bundle can share a large one. */
const named = new WeakMap<ReceiptEvidence, Ground>();

/**
 * A receipt in its block: both have to be confirmed. The hash of the transaction is a name that two receipts of a bundle could share,
 * so that the proof of one would count for the other: the ground is the whole receipt.
 */
export const receiptGrounds = ({ receipt }: { readonly receipt: ReceiptEvidence }): readonly [Ground, Ground] => {
  const known = named.get(receipt) ?? nameOf(receipt);
  named.set(receipt, known);
  return [known, `block:${receipt.blockHash}`];
};

/** An answer of a contract at a block: both have to be confirmed. */
export const callGrounds = (call: {
  readonly to: Hex;
  readonly data: Hex;
  readonly result: Hex;
  readonly blockHash: Hex;
}): readonly Ground[] => [`call:${call.to}:${call.data}:${call.result}`, `block:${call.blockHash}`];

const reasons: Readonly<Record<string, Reason>> = {
  block: 'no node was asked',
  receipt: 'no proof of inclusion',
  call: 'no proof of account state',
};

/** Why a check that rests on an unconfirmed ground is not proved. */
export const groundReason = (ground: Ground): Reason => reasons[ground.split(':', 1)[0] ?? ''] ?? 'no node was asked';
