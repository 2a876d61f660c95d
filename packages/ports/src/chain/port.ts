import type { Hex, Role } from '@ipr/domain';
import type { NetworkIdentity } from '@ipr/protocol/networks/networks';
import type { RegistryCalls } from '@ipr/protocol/registry/calls';
import type { CommitmentInput } from '@ipr/protocol/registry/commitment';
import type { PlacedLog, Receipt } from '@ipr/protocol/registry/receipt';
import type { RegistryEvent } from '@ipr/protocol/registry/registry-event';

/** An asset as the registry has it; times are Unix seconds, hashes have 0x. */
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

/** A grant as the registry has it; an ended one keeps its nonce, and the NDA hash and CID that it named. */
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

/** The registry's logs, block by block. Every method throws Failure chain.unavailable when the node does not answer. */
export interface RegistryLogs {
  /** Names chain and registry: of another chain with the same id nothing has been read. @throws Failure chain.wrong-network */
  identity(): Promise<string>;
  /** The newest block. */
  head(): Promise<{ readonly number: number; readonly hash: Hex }>;
  /** Oldest first, both blocks included. */
  events(from: number, to: number): Promise<readonly PlacedLog[]>;
  /** Unix seconds. */
  timeOf(blockNumber: number): Promise<number>;
}

/** A transaction as the chain has it. Amounts of gas are units, prices are wei. */
export interface ChainTransaction {
  readonly hash: Hex;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Null while it is in no block. */
  readonly block: { readonly number: number /** Unix seconds. */; readonly time: number } | null;
  /** Who paid for it. */
  readonly from: Hex;
  /** Null when it creates a contract. */
  readonly to: Hex | null;
  readonly gas: { readonly limit: number; readonly used: number | null; readonly price: bigint | null };
  readonly events: readonly RegistryEvent[];
  /** Events of other contracts: the smart account, the access pass. */
  readonly otherEvents: number;
}

/**
 * The registry as browser and services read it, always at the newest block. Addresses come and go in lower case.
 * Every method throws Failure chain.unavailable when no node answers.
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
  /** False for an unknown asset, and from the moment a grant runs out, whether or not there is a block since. */
  hasAccess(id: string, user: Hex, need: Role): Promise<boolean>;
  /** The same by any hash that the asset ever had. */
  hasAccessByHash(hash: string, user: Hex, need: Role): Promise<boolean>;
  /** True when this account introduced the hash; its content keys are released for no other (decision S21). */
  isRegistrantOf(hash: string, account: Hex): Promise<boolean>;
  /** The account that introduced the hash, lower case; null for a hash that no asset has or had. */
  registrantOf(hash: string): Promise<Hex | null>;
  /** The asset that has, or had, this hash; null when none. */
  assetIdOf(hash: string): Promise<string | null>;
  /** What is committed to before a file is registered (decision S18); tells nobody anything without its salt. */
  commitmentOf(input: CommitmentInput): Hex;
  /** Unix seconds since when a commitment stands; null when it was never made. */
  committedAt(commitment: Hex): Promise<number | null>;
  assetCount(): Promise<number>;
  /** Null while the transaction is in no block. */
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Null when it is in no block after `timeoutMs` (60 s by default), which settles nothing (decision S15). */
  waitForReceipt(hash: Hex, timeoutMs?: number): Promise<Receipt | null>;
  /** Everything about one transaction, its registry events in words; null for a hash that the chain does not know. */
  transaction(hash: Hex): Promise<ChainTransaction | null>;
  /** Id of the asset that a transaction created. @throws Failure chain.event-missing */
  createdAssetId(hash: Hex): Promise<string>;
}
