import type { Hex } from '@ipr/domain';

export interface View {
  /** The person who opened the file: lower-case Safe address. */
  readonly wallet: Hex;
  readonly assetId: string;
  readonly at: Date;
}

export interface ViewRepository {
  /** The person's latest opening of an asset at or after a moment. */
  findSince(wallet: Hex, assetId: string, since: Date): Promise<View | null>;
  /** Openings of a person up to a moment, newest first. */
  list(wallet: Hex, limit: number, until?: Date): Promise<View[]>;
  /** Adds an opening; of several within one clock hour the first is kept. @returns the one that is kept */
  add(view: View): Promise<View>;
  /** Deletes all openings of a person. */
  removeAll(wallet: Hex): Promise<void>;
}
