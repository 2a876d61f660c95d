import type { Hex } from '@ipr/domain';
import type { KeptVersion, NamedFile, Upload } from './upload.ts';

/** An ended upload; its content is removed unless another upload has the same. */
export interface Release {
  readonly cid: string;
  /** Groups of the ended upload. */
  readonly groups: readonly string[];
  /** Id of the ended upload's second copy, null if it had none. */
  readonly backup: string | null;
  /** The content was replaced: it is deleted at once instead of by garbage collection. */
  readonly replaced: boolean;
}

export interface UploadRepository {
  /** Adds an upload, or extends an unfinished one of the same person and content. True when it is new. */
  add(upload: Upload): Promise<boolean>;
  find(wallet: Hex, cid: string): Promise<Upload | undefined>;
  /**
   * Records a group. The same write extends an unfinished upload, so that it cannot end before the group is changed on the storage.
   * False when the upload does not exist.
   */
  addGroup(wallet: Hex, cid: string, group: string, keptUntil: Date): Promise<boolean>;
  /**
   * Records that a second copy is being made. An unfinished upload that would end before `keptUntil` is extended until then. False
   * when the upload does not exist or has expired, so that no copy is made.
   */
  noteBackup(wallet: Hex, cid: string, keptUntil: Date, now?: Date): Promise<boolean>;
  /**
   * Keeps an upload permanently for this asset. Returns the upload as it was before, undefined when it does not exist.
   * @param copyDue when to check whether a file has its second copy
   * @param version the file a metadata JSON names; whether it replaces is decided when the asset first keeps it
   */
  keep(wallet: Hex, cid: string, assetId: string, copyDue: Date, version?: KeptVersion): Promise<Upload | undefined>;
  /** Makes the copies of kept uploads due that have none and are not scheduled: those of earlier releases. @returns their number */
  scheduleCopies(now: Date, most: number): Promise<number>;
  /** Uploads whose second copy is due to be checked. */
  copiesDue(now: Date, most: number): Promise<Upload[]>;
  /** Assets for which a person’s kept upload has no second copy yet, each once: those at most, and their number. */
  delayedCopies(wallet: Hex, now: Date, most: number): Promise<{ readonly assetIds: string[]; readonly total: number }>;
  /** Makes the delayed copies of a person that are due by `until` due now. @returns their number */
  hastenCopies(wallet: Hex, now: Date, until: Date): Promise<number>;
  /** @param next when to check again; null when the copy exists */
  settleCopy(wallet: Hex, cid: string, next: Date | null): Promise<void>;
  /** Kept JSON without a record of the file it names: documents of grants, and records of earlier releases. */
  unread(most: number): Promise<Upload[]>;
  noteNames(wallet: Hex, cid: string, names: NamedFile | null): Promise<void>;
  /** Kept metadata JSON of any person and asset that names this encrypted file. */
  naming(fileCid: string): Promise<Upload[]>;
  /** Kept metadata JSON of an asset's versions that have this file. */
  versionsWith(assetId: string, fileHash: string): Promise<Upload[]>;
  /** Ends an upload if this asset alone still keeps it. Records the release first, so that it survives a crash. */
  endReplaced(upload: Upload, assetId: string): Promise<void>;
  /** Uploads of this content by all people. */
  ofContent(cid: string): Promise<Upload[]>;
  /** CIDs of all that is kept or should have a second copy; one with several uploads comes several times. */
  safeguarded(): AsyncIterable<string>;
  /** CIDs of kept content whose bytes are to be checked, first those never checked, then the longest ago. */
  checksDue(now: Date, most: number): Promise<string[]>;
  /** Records the result of a check for all who keep the content. */
  noteChecked(cid: string, result: { readonly next: Date; readonly lostSince: Date | null }): Promise<void>;
  /** Records the hash of verified content where it was not recorded. */
  noteHash(cid: string, sha256: string): Promise<void>;
  /** A person’s kept content without readable bytes: those at most, and the number of assets. */
  lost(wallet: Hex, most: number): Promise<{ readonly contents: Upload[]; readonly total: number }>;
  expired(now: Date, most: number): Promise<Upload[]>;
  /** Ends an upload if it is still expired. Records the release first, so that it survives a crash. */
  end(upload: Upload, now: Date): Promise<void>;
  releases(most: number): Promise<Release[]>;
  /** The pending release of a content. */
  releaseOf(cid: string): Promise<Release | undefined>;
  forgetRelease(cid: string): Promise<void>;
}
