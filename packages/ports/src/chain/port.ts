import type { Hex, Role } from '@ipr/domain';

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

/** A grant as the registry has it; an ended one keeps its nonce alone. */
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

export interface Receipt {
  readonly hash: Hex;
  readonly succeeded: boolean;
  readonly blockNumber: number;
  readonly logs: readonly Log[];
}

/** The registry's functions as calls; hashes with or without 0x. */
export interface RegistryCalls {
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
  /** False for an unknown asset. */
  hasAccess(id: string, user: Hex, need: Role): Promise<boolean>;
  /** Finds the asset by any hash it ever had; false for an unknown one. */
  hasAccessByHash(hash: string, user: Hex, need: Role): Promise<boolean>;
  isAssetOf(hash: string, owner: Hex): Promise<boolean>;
  /** The asset that has, or had, this hash; null when none. */
  assetIdOf(hash: string): Promise<string | null>;
  assetCount(): Promise<number>;
  /** Null while the transaction is in no block. */
  receipt(hash: Hex): Promise<Receipt | null>;
  /** Null when it is in no block after `timeoutMs` (60 s by default), which settles nothing (decision S15). */
  waitForReceipt(hash: Hex, timeoutMs?: number): Promise<Receipt | null>;
  /** Id of the asset that a transaction created. @throws Failure chain.event-missing */
  createdAssetId(hash: Hex): Promise<string>;
}
