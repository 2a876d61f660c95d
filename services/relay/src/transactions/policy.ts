/** Limits and margins of the relay; what depends on the network is configuration. */

/** EIP-7825 caps a transaction at this much gas. */
export const maxGas = 16_777_216n;

/** The estimate is exact for today's state; storage that others touch in between costs up to this much more. */
export const gasWithMargin = (estimate: bigint): bigint => (estimate * 125n) / 100n + 20_000n;

/** A replacement must pay at least a tenth more than what it replaces, or nodes refuse it. */
export const dearer = (weiPerGas: bigint): bigint => (weiPerGas * 5n) / 4n + 1n;
