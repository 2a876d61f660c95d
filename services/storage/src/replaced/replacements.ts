import type { Hex } from '@ipr/domain';

/** A version made only to re-encrypt the same file under a new key; it replaces the file's earlier ciphertexts. */
export interface Replacement {
  readonly assetId: string;
  /** CID of the version's metadata JSON. */
  readonly cid: string;
  /** Sender of the version's transaction, lower case. */
  readonly by: Hex;
  /** SHA-256 of the file, 64 lower-case hex digits. */
  readonly fileHash: string;
  /** The version's own ciphertext, which is kept. */
  readonly fileCid: string;
}

/** A removed ciphertext. */
export interface Removed {
  readonly cid: string;
  readonly assetId: string;
  /** The person on whose behalf it was removed, lower case. */
  readonly by: Hex;
  /** CID of the file's current ciphertext. */
  readonly replacedBy: string;
  readonly at: Date;
}

/** Records of replaced ciphertexts, shared by all replicas and never deleted. */
export interface Replacements {
  /** Records a replacement whose ciphertexts are still to be removed; an existing one is unchanged. */
  note(replacement: Replacement, since: Date): Promise<void>;
  /** Replacements recorded before this moment that are neither done nor postponed beyond `now`. */
  due(noted: Date, now: Date, most: number): Promise<readonly Replacement[]>;
  postpone(replacement: Replacement, until: Date): Promise<void>;
  settle(replacement: Replacement): Promise<void>;
  /** Must be written before the content is removed. */
  noteRemoved(removed: Removed): Promise<void>;
  removed(cid: string): Promise<Removed | null>;
}
