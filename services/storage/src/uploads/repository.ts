import type { Hex } from '@ipr/domain';
import type { KeptVersion, NamedFile, Upload } from './upload.ts';

/** An upload ended; its content goes unless someone else stored the same. */
export interface Release {
  readonly cid: string;
  /** Groups the ended upload was in. */
  readonly groups: readonly string[];
  /** Id of the ended upload's second copy, null when it had none. */
  readonly backup: string | null;
  /** Its content was replaced: it is taken off the storage at once instead of being left to garbage collection. */
  readonly replaced: boolean;
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
  /**
   * Notes that a second copy is made. An unfinished upload that would end before `keptUntil` is kept until then. False when
   * the upload is gone or has expired, and gets none.
   */
  noteBackup(wallet: Hex, cid: string, keptUntil: Date, now?: Date): Promise<boolean>;
  /**
   * Keeps for good, for this asset besides those that keep it already. The upload as it was before, undefined when it is gone.
   * @param copyDue when to look whether a file has its second copy
   * @param version what a metadata JSON names; whether it replaces is settled when the asset first keeps it
   */
  keep(wallet: Hex, cid: string, assetId: string, copyDue: Date, version?: KeptVersion): Promise<Upload | undefined>;
  /** Files of which it is time to look whether their second copy is there. */
  copiesDue(now: Date, most: number): Promise<Upload[]>;
  /** @param next when to look again; null when the copy is there */
  settleCopy(wallet: Hex, cid: string, next: Date | null): Promise<void>;
  /** Kept JSON of which nobody has noted what it names: documents of grants, and records of earlier releases. */
  unread(most: number): Promise<Upload[]>;
  noteNames(wallet: Hex, cid: string, names: NamedFile | null): Promise<void>;
  /** Kept metadata JSON, whoever's and of whichever asset, that names this encrypted file. */
  naming(fileCid: string): Promise<Upload[]>;
  /** Kept metadata JSON of an asset's versions that have this file. */
  versionsWith(assetId: string, fileHash: string): Promise<Upload[]>;
  /** Ends an upload that this asset alone keeps, if it still does: first notes the release, so that a crash forgets nothing. */
  endReplaced(upload: Upload, assetId: string): Promise<void>;
  /** Uploads of this content, whoever's. */
  ofContent(cid: string): Promise<Upload[]>;
  /** Every upload that should have a second copy. */
  backedUp(): AsyncIterable<Upload>;
  expired(now: Date, most: number): Promise<Upload[]>;
  /** Ends an upload if it is still expired: first notes the release, so that a crash forgets nothing. */
  end(upload: Upload, now: Date): Promise<void>;
  releases(most: number): Promise<Release[]>;
  /** The release of one content that is still to be done. */
  releaseOf(cid: string): Promise<Release | undefined>;
  forgetRelease(cid: string): Promise<void>;
}
