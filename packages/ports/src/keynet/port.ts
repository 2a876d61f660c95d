import type { Hex, KeyCondition } from '@ipr/domain';

/** Who asks the key network: a Safe, and a way to sign for it. */
export interface KeynetSigner {
  /** The person's Safe, lower case. */
  readonly wallet: Hex;
  /**
   * Signs a text so that the Safe accepts it: the owner's SafeMessage signature (ERC-1271), wrapped by ERC-6492 while
   * the Safe is not deployed.
   * @throws Failure wallet.rejected when the person refuses.
   */
  signMessage(text: string): Promise<Hex>;
}

/** A content key that only the key network can open. Field names are those of the metadata JSON. */
export interface WrappedKey {
  /** Base64. */
  readonly ciphertext: string;
  /** SHA-256 of the content key, 64 lower-case hex digits. */
  readonly dataToEncryptHash: string;
}

export interface KeynetStatus {
  readonly state: 'disconnected' | 'connecting' | 'connected';
  /** Nodes that answered at the last connect. */
  readonly liveNodes: number;
  readonly nodes: number;
  /** How many nodes must agree to open anything. */
  readonly threshold: number;
}

/** Which key opens what is wrapped now; written into the metadata, so that a later network knows whom to ask. */
export interface KeysetName {
  readonly id: string;
  /** Compressed BLS12-381 G1 point, 96 hex digits without 0x. */
  readonly publicKey: string;
}

/** A network of key nodes of which a threshold opens a content key for whom the chain allows it. */
export interface Keynet {
  readonly keyset: KeysetName;
  status(): KeynetStatus;
  /** @throws Failure keynet.too-few-nodes, keynet.connect-failed */
  connect(): Promise<void>;
  /** Needs no node: only the network's public key. @throws Failure keynet.not-connected, file.encryption-failed */
  wrapKey(sealed: { contentKey: Uint8Array; condition: KeyCondition }): Promise<WrappedKey>;
  /**
   * The content key, after its hash was compared.
   * @throws Failure keynet.not-connected, keynet.session-unavailable, keynet.session-failed, keynet.not-authorized, keynet.too-few-nodes,
   *   keynet.connect-failed, chain.unavailable, request.rate-limited, file.decryption-failed, and what the signer throws
   */
  unwrapKey(wrapped: WrappedKey & { condition: KeyCondition }): Promise<Uint8Array>;
  disconnect(): Promise<void>;
}
