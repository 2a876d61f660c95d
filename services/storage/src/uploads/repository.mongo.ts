import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Release, UploadRepository } from './repository.ts';
import type { Upload } from './upload.ts';

interface ReleaseDocument {
  readonly _id: string;
  readonly groups: string[];
}

const text = { type: String, required: true } as const;
const uploadSchema = new Schema<Upload>({
  wallet: text,
  cid: { ...text, index: true },
  kind: text,
  size: { type: Number, required: true },
  fileName: text,
  createdAt: { type: Date, required: true },
  keptUntil: { type: Date, default: null, index: true },
  groups: { type: [String], required: true },
  assetId: { type: String, default: null },
  day: text,
});
uploadSchema.index({ wallet: 1, cid: 1 }, { unique: true });

const releaseSchema = new Schema<ReleaseDocument>({ _id: text, groups: { type: [String], required: true } });

const plain = ({ wallet, cid, kind, size, fileName, createdAt, keptUntil, groups, assetId, day }: Upload): Upload => ({
  wallet,
  cid,
  kind,
  size,
  fileName,
  createdAt,
  keptUntil,
  groups: [...groups],
  assetId,
  day,
});

const unlessDuplicate = (thrown: unknown): false => {
  if (isDuplicateKey(thrown)) return false;
  throw thrown;
};

/** Uploads in `uploads`, unique by person and content; releases in `releases`, one per content. */
export const uploadRepository = async (connection: Connection): Promise<UploadRepository> => {
  const uploads = connection.model<Upload>('Upload', uploadSchema, 'uploads');
  const releases = connection.model<ReleaseDocument>('Release', releaseSchema, 'releases');
  await Promise.all([uploads.init(), releases.init()]);

  const add = async (upload: Upload): Promise<boolean> => {
    const { wallet, cid, keptUntil } = upload;
    if (await uploads.create(plain(upload)).catch(unlessDuplicate)) return true;
    const unfinished = { wallet, cid, keptUntil: { $ne: null } };
    if ((await uploads.updateOne(unfinished, { $set: { keptUntil } })).matchedCount === 1) return false;
    // Kept for good, or ended between the two calls; then it is new again.
    return (await uploads.exists({ wallet, cid })) ? false : add(upload);
  };

  return {
    add,
    async find(wallet, cid) {
      const found = await uploads.findOne({ wallet, cid }).lean<Upload>();
      return found ? plain(found) : undefined;
    },
    async addGroup(wallet, cid, group) {
      return (await uploads.updateOne({ wallet, cid }, { $addToSet: { groups: group } })).matchedCount === 1;
    },
    async keep(wallet, cid, assetId) {
      const kept = { $set: { keptUntil: null, assetId } };
      const before = await uploads.findOneAndUpdate({ wallet, cid, keptUntil: { $ne: null } }, kept).lean<Upload>();
      const found = before ?? (await uploads.findOne({ wallet, cid }).lean<Upload>());
      return found ? plain(found) : undefined;
    },
    async ofContent(cid) {
      return (await uploads.find({ cid }).lean<Upload[]>()).map(plain);
    },
    async expired(now, most) {
      const found = await uploads
        .find({ keptUntil: { $lte: now } })
        .sort({ keptUntil: 1 })
        .limit(most)
        .lean<Upload[]>();
      return found.map(plain);
    },
    async end({ wallet, cid, groups }, now) {
      const noted = { $addToSet: { groups: { $each: [...groups] } } };
      await releases.updateOne({ _id: cid }, noted, { upsert: true });
      await uploads.deleteOne({ wallet, cid, keptUntil: { $lte: now } });
    },
    async releases(most) {
      const found = await releases.find().limit(most).lean<ReleaseDocument[]>();
      return found.map(({ _id, groups }): Release => ({ cid: _id, groups }));
    },
    async forgetRelease(cid) {
      await releases.deleteOne({ _id: cid });
    },
  };
};
