import type { Hex, Role } from '@ipr/domain';

interface About {
  /** Tells events apart, and the same event in two blocks of a reorganisation: block hash ':' index of the log. */
  readonly id: string;
  readonly shareId: string;
  readonly assetId: string;
  readonly user: Hex;
  readonly txHash: Hex;
  readonly blockNumber: number;
}

/** What the registry says happened to a grant. Addresses lower case. */
export type AccessEvent =
  | (About & {
      readonly type: 'granted';
      readonly by: Hex;
      readonly role: Role;
      /** Unix seconds; 0 means never. */
      readonly expiresAt: number;
      readonly ndaHash: Hex;
      readonly cid: string;
    })
  | (About & { readonly type: 'accepted' })
  | (About & { readonly type: 'relinquished'; readonly wasPending: boolean })
  | (About & { readonly type: 'revoked'; readonly by: Hex });

export interface Head {
  readonly number: number;
  readonly hash: string;
}

/** The registry's events about grants. Every method throws Failure chain.unavailable when the node does not answer. */
export interface AccessLog {
  /** Names chain and registry: of another chain with the same id nothing has been read. @throws Failure chain.wrong-network */
  identity(): Promise<string>;
  head(): Promise<Head>;
  /** Oldest first, both blocks included. */
  events(from: number, to: number): Promise<AccessEvent[]>;
  /** Unix seconds. */
  timeOf(blockNumber: number): Promise<number>;
}
