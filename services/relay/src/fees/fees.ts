export interface Fees {
  /** Wei per gas. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Current fees of the network, wei per gas. */
export interface MarketReading {
  readonly baseFee: bigint;
  /** The tip that the nodes suggest. */
  readonly tip: bigint;
}
