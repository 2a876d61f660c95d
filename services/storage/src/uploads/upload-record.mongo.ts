import { Schema } from 'mongoose';
import type { Upload } from './upload.ts';

export const text = { type: String, required: true } as const;
export interface StoredUpload extends Omit<Upload, 'assetIds'> {
  /** The asset that kept it first, null while unfinished. */
  readonly assetId: string | null;
  /** Further assets that keep it; missing in records of earlier releases. */
  readonly alsoFor?: string[];
}
export const uploadSchema = new Schema<StoredUpload>({
  wallet: text,
  cid: { ...text, index: true },
  kind: text,
  size: { type: Number, required: true },
  sha256: { type: String, default: null },
  fileName: text,
  createdAt: { type: Date, required: true },
  keptUntil: { type: Date, default: null, index: true },
  groups: { type: [String], required: true },
  assetId: { type: String, default: null },
  alsoFor: { type: [String], default: [] },
  day: text,
  backupWanted: { type: Boolean, default: false },
  copyDue: { type: Date, default: null, index: true },
  checkDue: { type: Date, default: null },
  lostSince: { type: Date, default: null },
  names: { type: Schema.Types.Mixed },
  replacesIn: { type: [String], default: undefined },
});
uploadSchema.index({ 'names.fileCid': 1 });
uploadSchema.index({ wallet: 1, cid: 1 }, { unique: true });
uploadSchema.index({ wallet: 1, copyDue: 1 });
uploadSchema.index({ wallet: 1, lostSince: 1 });
uploadSchema.index({ keptUntil: 1, checkDue: 1 });
uploadSchema.index({ backupWanted: 1, copyDue: 1 });

/** Without the fields that the database adds; records of earlier releases lack newer fields. */
export const plain = (found: StoredUpload): Upload => {
  const { wallet, cid, kind, size, fileName, createdAt, keptUntil, groups, assetId, day } = found;
  const {
    alsoFor = [],
    sha256 = null,
    backupWanted = false,
    names,
    replacesIn,
    copyDue = null,
    checkDue = null,
    lostSince = null,
  } = found as Partial<StoredUpload>;
  const assetIds = assetId === null ? [] : [assetId, ...alsoFor];
  const record = {
    wallet,
    cid,
    kind,
    size,
    fileName,
    createdAt,
    keptUntil,
    assetIds,
    day,
    sha256,
    backupWanted,
    copyDue,
    checkDue,
    lostSince,
  };
  const noted = { ...(names === undefined ? {} : { names }), ...(replacesIn ? { replacesIn } : {}) };
  return { ...record, groups: [...groups], ...noted };
};
