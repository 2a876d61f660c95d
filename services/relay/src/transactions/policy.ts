import type { Hex } from '@ipr/domain';
import { hexToBytes } from 'viem';

/** Limits and margins of the relay that do not depend on the network. */

/** EIP-7825 caps a transaction at this much gas. */
export const maxGas = 16_777_216n;

/** Margin on the estimate, which is exact for the current state: storage changed by others in between costs up to this much more. */
export const gasWithMargin = (estimate: bigint): bigint => (estimate * 125n) / 100n + 20_000n;

/** A replacement must raise both fees by at least a tenth, or nodes refuse it (geth, txpool.pricebump). */
export const atLeastATenthMore = (weiPerGas: bigint): bigint => (weiPerGas * 11n) / 10n + 1n;

/** Fee increase of a replacement where the cap allows it; reaches the fees of the next block in few steps. */
export const dearer = (weiPerGas: bigint): bigint => (weiPerGas * 5n) / 4n + 1n;

/**
 * Gas of a transaction with this data to an address without code, rounded up: EIP-2028, or the floor of EIP-7623. Every execution
 * by a Safe costs far more.
 */
export const gasOfNothing = (data: Hex): bigint => {
  const bytes = hexToBytes(data);
  const zeros = bytes.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  return BigInt(21_000 + 10 * zeros + 40 * (bytes.length - zeros)) + 5_000n;
};

export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
