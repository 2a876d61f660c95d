import type { Content } from '../storage/port.ts';

/** The content that a copy duplicates. */
export interface BackupFacts {
  /** CID of the original on IPFS. */
  readonly cid: string;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
}

/**
 * A store outside IPFS for backup copies of encrypted files and of documents (decisions R6, 0062): a folder, an object store, a file host. A copy's
 * id is the SHA-256 of its bytes, so it can be found from the metadata of the asset alone. Every call rejects with Failure
 * storage.backup-failed when the store does not respond or is full.
 */
export interface Backup {
  /**
   * Stores a copy durably and atomically. Storing it again has no effect, except that it repairs a damaged copy.
   * @throws Failure storage.backup-failed, also when the bytes do not match `facts`
   */
  put(content: Content, facts: BackupFacts): Promise<{ readonly id: string }>;
  has(id: string): Promise<boolean>;
  /**
   * Streams the copy. The bytes are verified only when the stream ends without an error.
   * @throws Failure storage.content-not-found, storage.backup-failed with reason 'damaged'
   */
  get(id: string): AsyncIterable<Uint8Array>;
  /** Deletes a copy; no effect when there is none. */
  remove(id: string): Promise<void>;
}
