import type { Hex } from '@ipr/domain';

export interface Log {
  /** Lower case. */
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A log of the registry with its position on the chain. */
export interface PlacedLog extends Log {
  /** Identifies an event, and distinguishes the same event in two blocks of a reorganisation: block hash ':' log index. */
  readonly id: string;
  readonly blockNumber: number;
  readonly txHash: Hex;
}

export interface Receipt {
  readonly hash: Hex;
  readonly succeeded: boolean;
  readonly blockNumber: number;
  readonly logs: readonly Log[];
}
