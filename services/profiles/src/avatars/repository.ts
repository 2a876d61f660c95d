import type { Hex } from '@ipr/domain';

/** A stored picture without its bytes. */
export interface OldAvatar {
  readonly wallet: Hex;
  readonly digest: string;
  readonly position: string;
}

/** Encoded pictures by owner and digest. */
export interface AvatarRepository {
  /** Stores a picture; storing the same one again changes only the time of storing. */
  put(wallet: Hex, digest: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of a picture that any person has. */
  read(digest: string): Promise<Uint8Array | undefined>;
  /** Removes one picture of a person. */
  remove(wallet: Hex, digest: string): Promise<void>;
  /** Pictures that were last stored before a time, by their position, after that of `after`. */
  listOld(before: Date, after: string | undefined, limit: number): Promise<readonly OldAvatar[]>;
  /** Removes a listed picture, unless it has been stored again since `before`. */
  removeOld(position: string, before: Date): Promise<void>;
  /** Removes all pictures of a person. */
  removeAll(wallet: Hex): Promise<void>;
}
