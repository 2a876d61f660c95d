import type { Hex, Role } from '@ipr/domain';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';
import type { RegistryCalls } from '@ipr/protocol/registry/calls';
import type { CommitmentInput } from '@ipr/protocol/registry/commitment';
import type { PlacedLog, Receipt } from '@ipr/protocol/registry/receipt';
import type { RegistryEvent } from '@ipr/protocol/registry/registry-event';

/** An asset as stored in the registry; times are Unix seconds, hashes have 0x. */
export interface ChainAsset {
  /** Decimal token id. */
  readonly id: string;
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type ChainGrantState = 'none' | 'pending' | 'accepted';

/** A grant as stored in the registry; an ended one keeps its nonce, NDA hash and CID. */
export interface ChainGrant {
  readonly user: Hex;
  readonly role: Role | 0;
  readonly state: ChainGrantState;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
  readonly nonce: number;
  readonly ndaHash: Hex;
  readonly cid: string;
}

/** The registry's logs, block by block. Every method throws Failure chain.unavailable when the node does not respond. */
export interface RegistryLogs {
  /**
   * Identifies chain and registry, so that a cursor is not reused on another chain with the same id. @throws Failure
   * chain.wrong-network
   */
  identity(): Promise<string>;
  /** The newest block that counts as settled. */
  head(): Promise<{ readonly number: number; readonly hash: Hex }>;
  /** Oldest first; both blocks are included. */
  events(from: number, to: number): Promise<readonly PlacedLog[]>;
  /** Unix seconds. */
  timeOf(blockNumber: number): Promise<number>;
}

/** A transaction as recorded on chain. Gas amounts are units, prices are wei. */
export interface ChainTransaction {
  readonly hash: Hex;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Null while the transaction is not in a block. */
  readonly block: { readonly number: number /** Unix seconds. */; readonly time: number } | null;
  /** The account that paid for it. */
  readonly from: Hex;
  /** Null for a contract creation. */
  readonly to: Hex | null;
  readonly gas: { readonly limit: number; readonly used: number | null; readonly price: bigint | null };
  readonly events: readonly RegistryEvent[];
  /** Events of other contracts, such as the smart account and the access pass. */
  readonly otherEvents: number;
}

/**
 * Read access to the registry for browser and services, always at the newest block. Addresses are lower case. Every method
 * throws Failure chain.unavailable when no node responds.
 */
export interface Chain extends RegistryCalls {
  readonly chainId: number;
  /** The registry's address, lower case. */
  readonly registry: Hex;
  /** @throws Failure chain.wrong-network when the node serves another chain. */
  networkIdentity(): Promise<NetworkIdentity>;
  blockNumber(): Promise<number>;
  /** @throws Failure asset.not-found */
  asset(id: string): Promise<ChainAsset>;
  /** @throws Failure asset.not-found */
  ownerOf(id: string): Promise<Hex>;
  /** Counts from 1. @throws Failure asset.not-found */
  versionOf(id: string): Promise<number>;
  /** @throws Failure asset.not-found for a number beyond 256 bits */
  grantOf(id: string, user: Hex): Promise<ChainGrant>;
  /**
   * False for an unknown asset and for an expired grant. Expiry is compared with the current time, so it applies without a
   * new block.
   */
  hasAccess(id: string, user: Hex, need: Role): Promise<boolean>;
  /** The same check by any hash that the asset has had. */
  hasAccessByHash(hash: string, user: Hex, need: Role): Promise<boolean>;
  /**
   * True when this account introduced the hash; content keys of the hash are released only for this registrant (decision
   * S21).
   */
  isRegistrantOf(hash: string, account: Hex): Promise<boolean>;
  /** The account that introduced the hash, lower case; null for a hash that no asset has had. */
  registrantOf(hash: string): Promise<Hex | null>;
  /** The asset that has, or had, this hash; null when there is none. */
  assetIdOf(hash: string): Promise<string | null>;
  /** The commitment hash to record before a file is registered (decision S18); it reveals nothing without its salt. */
  commitmentOf(input: CommitmentInput): Hex;
  /** Unix seconds when the commitment was recorded; null when it was not. */
  committedAt(commitment: Hex): Promise<number | null>;
  assetCount(): Promise<number>;
  /** Null while the transaction is not in a block. */
  receipt(hash: Hex): Promise<Receipt | null>;
  /**
   * Null when the transaction is in no block after `timeoutMs` (60 s by default); it may still be mined later (decision S15).
   */
  waitForReceipt(hash: Hex, timeoutMs?: number): Promise<Receipt | null>;
  /** A transaction with its decoded registry events; null for a hash unknown to the chain. */
  transaction(hash: Hex): Promise<ChainTransaction | null>;
  /** Id of the asset that a transaction created. @throws Failure chain.event-missing */
  createdAssetId(hash: Hex): Promise<string>;
}
