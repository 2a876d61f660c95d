import type { CallEvidence, HeaderEvidence, NetworkEvidence, TransactionEvidence } from './evidence.ts';

/** What a bundle says of a chain and a node of that chain can confirm. */
export interface ChainClaims {
  readonly network: NetworkEvidence;
  readonly transactions: readonly TransactionEvidence[];
  /** Of the blocks that calls were answered at. */
  readonly headers: readonly HeaderEvidence[];
  readonly calls: readonly CallEvidence[];
}
