/** Stored content: its CID and its size in bytes. */
export interface Stored {
  readonly cid: string;
  readonly size: number;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface CallLimits {
  readonly signal?: AbortSignal;
}

/**
 * Decentralised storage: content addressed by the CID of its bytes, pins, and named groups of documents. Every call rejects
 * with Failure storage.unavailable when the storage does not respond or is full.
 */
export interface Storage {
  /**
   * Stores atomically; the same bytes always have the same CID. Unpinned content may be garbage-collected, so an upload that
   * was never recorded leaves nothing behind.
   */
  put(content: Content, limits?: CallLimits): Promise<Stored>;
  /** Reads the whole content. @throws Failure storage.content-not-found, request.too-large above `maxBytes` */
  get(cid: string, maxBytes: number, limits?: CallLimits): Promise<Uint8Array>;
  /**
   * Streams the whole content; a failure after the first bytes is thrown by the iteration. @throws Failure
   * storage.content-not-found, request.too-large above `maxBytes`, storage.unavailable also for content damaged on disk
   */
  read(cid: string, maxBytes: number): AsyncIterable<Uint8Array>;
  /** Pins stored content; idempotent. @throws Failure storage.content-not-found */
  pin(cid: string): Promise<void>;
  /** Unpins content; no effect when it is not pinned. Content in a group stays until it is removed from the group. */
  unpin(cid: string): Promise<void>;
  /**
   * Deletes content immediately, so that it is neither pinned nor served, except for blocks that other pinned content shares.
   * No effect for unknown content. The caller must ensure that no group contains it.
   */
  remove(cid: string): Promise<void>;
  /** Adds content to a group such as 'asset_7', once. @throws Failure storage.content-not-found */
  assign(cid: string, group: string): Promise<void>;
  /** Removes content from a group; no effect when the group does not contain it. */
  unassign(cid: string, group: string): Promise<void>;
  /** CIDs of a group in no particular order; empty for an unknown group. */
  listGroup(group: string): Promise<string[]>;
  /** Health check. */
  ping(): Promise<void>;
}
