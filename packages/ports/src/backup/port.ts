import type { Content } from '../storage/port.ts';

/** What a copy is a copy of. */
export interface BackupFacts {
  /** Where the original stands on IPFS. */
  readonly cid: string;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
}

/**
 * A place outside IPFS for second copies of encrypted files (decision R6): a folder, an object store, a file host. A copy's
 * id is the SHA-256 of its bytes, so that the metadata of an asset is enough to find it again, whatever else was lost.
 * Every call rejects with Failure storage.backup-failed when the place does not answer or has no room.
 */
export interface Backup {
  /**
   * Keeps a copy, durably and all or nothing; keeping it twice is keeping it once, and repairs a damaged copy.
   * @throws Failure storage.backup-failed also when the bytes are not those of `facts`
   */
  put(content: Content, facts: BackupFacts): Promise<{ readonly id: string }>;
  has(id: string): Promise<boolean>;
  /**
   * The copy in pieces. Only when the last one has come without a failure are they the bytes that were put.
   * @throws Failure storage.content-not-found, storage.backup-failed with reason 'damaged'
   */
  get(id: string): AsyncIterable<Uint8Array>;
  /** Lets a copy go; nothing happens when there is none. */
  remove(id: string): Promise<void>;
}
