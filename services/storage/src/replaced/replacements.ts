import type { Hex } from '@ipr/domain';

/** A version that was made only to have the same file under a fresh key: it replaces the file's earlier ciphertexts. */
export interface Replacement {
  readonly assetId: string;
  /** Of the version's metadata JSON. */
  readonly cid: string;
  /** Who put the version on chain, lower case. */
  readonly by: Hex;
  /** SHA-256 of the file, 64 lower-case hex digits. */
  readonly fileHash: string;
  /** Its own ciphertext, which stays. */
  readonly fileCid: string;
}

/** A ciphertext that was taken away. */
export interface Removed {
  readonly cid: string;
  readonly assetId: string;
  /** On whose behalf, lower case. */
  readonly by: Hex;
  /** Where the file is now. */
  readonly replacedBy: string;
  readonly at: Date;
}

/** What storage remembers of replaced ciphertexts, shared by all replicas; nothing here is ever forgotten. */
export interface Replacements {
  /** Notes a replacement whose ciphertexts are still to go; a known one stays as it is. */
  note(replacement: Replacement, since: Date): Promise<void>;
  /** Noted before this moment and neither done nor postponed beyond `now`. */
  due(noted: Date, now: Date, most: number): Promise<readonly Replacement[]>;
  postpone(replacement: Replacement, until: Date): Promise<void>;
  settle(replacement: Replacement): Promise<void>;
  /** Written before the content goes. */
  noteRemoved(removed: Removed): Promise<void>;
  removed(cid: string): Promise<Removed | null>;
}
