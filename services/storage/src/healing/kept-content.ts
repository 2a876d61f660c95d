import type { Upload } from '../uploads/upload.ts';

/** One content, with what all of its uploads record. */
export interface KeptContent {
  readonly cid: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 lower-case hex digits; null where it was not recorded. */
  readonly sha256: string | null;
  readonly groups: readonly string[];
  readonly assetIds: readonly string[];
  /** Whether it should have a second copy. */
  readonly backupWanted: boolean;
  readonly lostSince: Date | null;
}

const earliest = (times: readonly (Date | null | undefined)[]): Date | null =>
  times.flatMap((time) => time ?? []).sort((one, another) => one.getTime() - another.getTime())[0] ?? null;

/** The content of these uploads, which all have the same CID; null without any. */
export const keptContentOf = (uploads: readonly Upload[]): KeptContent | null => {
  const [first] = uploads;
  if (!first) return null;
  return {
    cid: first.cid,
    size: first.size,
    sha256: uploads.find(({ sha256 }) => sha256 !== null)?.sha256 ?? null,
    groups: [...new Set(uploads.flatMap(({ groups }) => groups))],
    assetIds: [...new Set(uploads.flatMap(({ assetIds }) => assetIds))],
    backupWanted: uploads.some(({ backupWanted }) => backupWanted),
    lostSince: earliest(uploads.map(({ lostSince }) => lostSince)),
  };
};
