import type { Hex } from '@ipr/domain';
import type { Upload } from './upload.ts';

/** An upload ended; its content goes unless someone else stored the same. */
export interface Release {
  readonly cid: string;
  /** Groups the ended upload was in. */
  readonly groups: readonly string[];
  /** Id of the ended upload's second copy, null when it had none. */
  readonly backup: string | null;
}

export interface UploadRepository {
  /** Adds an upload, or keeps an unfinished one of the same person and content longer. True when it is new. */
  add(upload: Upload): Promise<boolean>;
  find(wallet: Hex, cid: string): Promise<Upload | undefined>;
  /**
   * Notes a group. An unfinished upload is kept longer with the same write, so that it cannot end between this note and
   * the deed that follows. False when the upload is gone.
   */
  addGroup(wallet: Hex, cid: string, group: string, keptUntil: Date): Promise<boolean>;
  /** Notes that a second copy is made, in the same manner. */
  noteBackup(wallet: Hex, cid: string, keptUntil: Date): Promise<boolean>;
  /** Keeps for good. The upload as it was before, undefined when it is gone. */
  keep(wallet: Hex, cid: string, assetId: string): Promise<Upload | undefined>;
  /** Uploads of this content, whoever's. */
  ofContent(cid: string): Promise<Upload[]>;
  /** Every upload that should have a second copy. */
  backedUp(): AsyncIterable<Upload>;
  expired(now: Date, most: number): Promise<Upload[]>;
  /** Ends an upload if it is still expired: first notes the release, so that a crash forgets nothing. */
  end(upload: Upload, now: Date): Promise<void>;
  releases(most: number): Promise<Release[]>;
  forgetRelease(cid: string): Promise<void>;
}
