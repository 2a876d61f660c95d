import type { Hex } from '@ipr/domain';

/** The chain and registry that messages name. */
export interface Network {
  readonly chainId: number;
  readonly registry: Hex;
}
