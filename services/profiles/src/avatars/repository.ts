import type { Hex } from '@ipr/domain';

/** Encoded pictures by owner and digest. */
export interface AvatarRepository {
  /** Stores a picture; storing the same one again changes nothing. */
  put(wallet: Hex, digest: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a picture that any person has. */
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Removes the pictures of a person except one, or all. */
  removeOthers(wallet: Hex, kept: string | null): Promise<void>;
}
