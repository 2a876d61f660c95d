import type { Hex } from '@ipr/domain';

/** Encoded pictures by owner and digest. */
export interface AvatarRepository {
  /** Stores a picture; storing the same one again changes nothing. */
  put(wallet: Hex, digest: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a picture that any person has. */
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Removes one picture of a person. */
  remove(wallet: Hex, digest: string): Promise<void>;
  /** Removes all pictures of a person. */
  removeAll(wallet: Hex): Promise<void>;
}
