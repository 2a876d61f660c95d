import type { Hex, KeyCondition, WrappedKey } from '@ipr/domain';

export type { WrappedKey };

/** The account that uses the key network: a Safe, and a function that signs for it. */
export interface KeynetSigner {
  /** The person's Safe, lower case. */
  readonly wallet: Hex;
  /**
   * Signs a text so that the Safe accepts it: the owner's SafeMessage signature (ERC-1271), wrapped by ERC-6492 while the
   * Safe is not deployed.
   * @throws Failure wallet.rejected when the person declines
   */
  signMessage(text: string): Promise<Hex>;
}

export interface KeynetStatus {
  readonly state: 'disconnected' | 'connecting' | 'connected';
  /** Nodes that responded at the last connect. */
  readonly liveNodes: number;
  readonly nodes: number;
  /** Number of nodes needed to unwrap a key. */
  readonly threshold: number;
}

/**
 * The keyset used for wrapping. It is written into the metadata, so that a later network can determine which keyset unwraps
 * the key.
 */
export interface KeysetName {
  readonly id: string;
  /** Compressed BLS12-381 G1 point, 96 hex digits without 0x. */
  readonly publicKey: string;
}

/** A key network: a threshold of its nodes unwraps a content key for accounts that meet the key condition on chain. */
export interface Keynet {
  readonly keyset: KeysetName;
  status(): KeynetStatus;
  /** @throws Failure keynet.too-few-nodes, keynet.connect-failed */
  connect(): Promise<void>;
  /** Needs only the network's public key, no node. @throws Failure keynet.not-connected, file.encryption-failed */
  wrapKey(request: { contentKey: Uint8Array; condition: KeyCondition }): Promise<WrappedKey>;
  /**
   * Unwraps the content key and verifies its hash.
   * @throws Failure keynet.not-connected, keynet.session-unavailable, keynet.session-failed, keynet.not-authorized,
   *   keynet.too-few-nodes, keynet.connect-failed, chain.unavailable, request.rate-limited, file.decryption-failed, and
   *   errors of the signer
   */
  unwrapKey(wrapped: WrappedKey & { condition: KeyCondition }): Promise<Uint8Array>;
  disconnect(): Promise<void>;
}
