import type { AccessLevel, Hex, Role } from '@ipr/domain';

/** Chain id and genesis hash: a local chain with Amoy's id is never mistaken for Amoy (decision P26). */
export interface NetworkIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

/** A call to a contract, ready to be signed as a Safe transaction. */
export interface Call {
  /** Lower case. */
  readonly to: Hex;
  readonly data: Hex;
}

/** What a Safe executes: one call, or several by delegatecall of MultiSendCallOnly (operation 1). */
export interface SafeCall extends Call {
  readonly operation?: 0 | 1 | undefined;
}

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

export interface Log {
  /** Lower case. */
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A log of the registry with its place on the chain. */
export interface PlacedLog extends Log {
  /** Tells events apart, and the same event in two blocks of a reorganisation: block hash ':' index of the log. */
  readonly id: string;
  readonly blockNumber: number;
  readonly txHash: Hex;
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

export interface Receipt {
  readonly hash: Hex;
  readonly succeeded: boolean;
  readonly blockNumber: number;
  readonly logs: readonly Log[];
}

/** What the registry says happened, in the order of its events. Addresses lower case, times Unix seconds, 0 for never. */
export type RegistryEvent =
  | { readonly name: 'AssetCreated'; readonly assetId: string; readonly owner: Hex; readonly title: string }
  | {
      readonly name: 'AssetUpdated';
      readonly assetId: string;
      readonly version: number;
      readonly updater: Hex;
      readonly title: string;
    }
  | {
      readonly name: 'AccessGranted';
      readonly assetId: string;
      readonly user: Hex;
      readonly by: Hex;
      readonly level: AccessLevel;
      readonly expiresAt: number;
    }
  | { readonly name: 'AccessAccepted' | 'NDASigned'; readonly assetId: string; readonly user: Hex }
  | { readonly name: 'AccessRevoked'; readonly assetId: string; readonly user: Hex; readonly by: Hex }
  | {
      readonly name: 'AccessRelinquished';
      readonly assetId: string;
      readonly user: Hex;
      readonly wasPending: boolean;
    }
  | { readonly name: 'Committed'; readonly committedAt: number }
  | {
      readonly name: 'PriorityClaimed';
      readonly assetId: string;
      readonly claimant: Hex;
      readonly committedAt: number;
    }
  /** A token that came into being or, by another contract than ours, moved. */
  | { readonly name: 'Transfer'; readonly assetId: string; readonly from: Hex; readonly to: Hex }
  | { readonly name: 'Locked'; readonly assetId: string }
  /** Of the registry, but not about an asset. */
  | { readonly name: 'other'; readonly event: string };

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

/** The registry's functions as calls; hashes with or without 0x. */
export interface RegistryCalls {
  /**
   * Several calls as one transaction of a Safe, in this order, all or none: revoking and granting again (decision S6). A
   * single call stays what it is.
   * @throws RangeError for no call
   */
  batch(calls: readonly Call[]): SafeCall;
  createAsset(input: { fileHash: string; cid: string; title: string }): Call;
  updateAsset(input: { id: string; fileHash: string; cid: string; title: string }): Call;
  /** @param input.expiresAt Unix seconds, 0 for never. */
  grantAccess(input: { id: string; user: Hex; role: Role; expiresAt: number; ndaHash: string; cid: string }): Call;
  /** @param input.signature of the NDA consent, of an EOA or a Safe, as the wallet gave it: ERC-6492 wrapped or not. */
  acceptAccess(input: { id: string; signature: Hex }): Call;
  relinquishAccess(input: { id: string }): Call;
  revokeAccess(input: { id: string; user: Hex }): Call;
  commit(input: { commitment: Hex }): Call;
  revealAsset(input: { fileHash: string; cid: string; title: string; salt: Hex }): Call;
}

/** Who knows which file, and the secret that hides it until it is registered. */
export interface CommitmentInput {
  readonly owner: Hex;
  /** SHA-256 of the file, with or without 0x. */
  readonly fileHash: string;
  /** 32 random bytes. */
  readonly salt: Hex;
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
