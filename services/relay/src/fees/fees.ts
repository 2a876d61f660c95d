export interface Fees {
  /** Wei per gas. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What the network asks for at the moment, wei per gas. */
export interface MarketReading {
  readonly baseFee: bigint;
  /** What the nodes suggest. */
  readonly tip: bigint;
}
