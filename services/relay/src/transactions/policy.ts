import type { Hex } from '@ipr/domain';
import { hexToBytes } from 'viem';

/** Limits and margins of the relay; what depends on the network is configuration. */

/** EIP-7825 caps a transaction at this much gas. */
export const maxGas = 16_777_216n;

/** The estimate is exact for today's state; storage that others touch in between costs up to this much more. */
export const gasWithMargin = (estimate: bigint): bigint => (estimate * 125n) / 100n + 20_000n;

/** A replacement must pay at least a tenth more than what it replaces, both fees, or nodes refuse it (geth, txpool.pricebump). */
export const atLeastATenthMore = (weiPerGas: bigint): bigint => (weiPerGas * 11n) / 10n + 1n;

/** What a replacement pays where the cap leaves room: few steps to what a block takes. */
export const dearer = (weiPerGas: bigint): bigint => (weiPerGas * 5n) / 4n + 1n;

/**
 * What a transaction with this data costs when there is no contract to run it, rounded up: EIP-2028, or EIP-7623's floor. A
 * Safe's execution costs far more, whatever it does.
 */
export const gasOfNothing = (data: Hex): bigint => {
  const bytes = hexToBytes(data);
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return BigInt(21_000 + 10 * zeros + 40 * (bytes.length - zeros)) + 5_000n;
};

export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
