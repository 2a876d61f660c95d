/** What was stored: its CID and its size in bytes. */
export interface Stored {
  readonly cid: string;
  readonly size: number;
}

export type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface CallLimits {
  readonly signal?: AbortSignal;
}

/**
 * Decentralised storage: content under the CID of its bytes, pinned by whoever needs it, and named groups of documents.
 * Every call rejects with Failure storage.unavailable when the storage does not answer or has no room.
 */
export interface Storage {
  /**
   * Stores, all or nothing; the same bytes always get the same CID. What nobody pins may be gone after a while, so that
   * an upload whose record could not be written leaves nothing behind.
   */
  put(content: Content, limits?: CallLimits): Promise<Stored>;
  /** The whole content. @throws Failure storage.content-not-found, request.too-large above `maxBytes` */
  get(cid: string, maxBytes: number, limits?: CallLimits): Promise<Uint8Array>;
  /** Keeps stored content; pinning twice is pinning once. @throws Failure storage.content-not-found */
  pin(cid: string): Promise<void>;
  /** Lets content go; nothing happens when it was not pinned. What a group holds stays until it leaves the group. */
  unpin(cid: string): Promise<void>;
  /**
   * Takes content off the storage at once: neither pinned nor served any more, except for parts that other pinned content
   * has too. Nothing happens when it is not there. The caller has made sure that no group holds it.
   */
  remove(cid: string): Promise<void>;
  /** Puts content into a group such as 'asset_7', once. @throws Failure storage.content-not-found */
  assign(cid: string, group: string): Promise<void>;
  /** Takes content out of a group; nothing happens when it was not there. */
  unassign(cid: string, group: string): Promise<void>;
  /** CIDs of a group in no particular order; empty for a group nobody made. */
  listGroup(group: string): Promise<string[]>;
  /** Health check. */
  ping(): Promise<void>;
}
