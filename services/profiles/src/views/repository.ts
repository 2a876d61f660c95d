import type { Hex } from '@ipr/domain';

export interface View {
  /** Who opened the file: lower-case Safe address. */
  readonly wallet: Hex;
  readonly assetId: string;
  readonly at: Date;
}

export interface ViewRepository {
  /** The person's latest opening of an asset at or after a moment. */
  findSince(wallet: Hex, assetId: string, since: Date): Promise<View | null>;
  /** Adds an opening; of several at once in one clock hour the first stands. @returns the one that stands */
  add(view: View): Promise<View>;
}
