import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type Model, Schema, type UpdateQuery } from 'mongoose';
import { checksIn, copiesIn } from './journals.mongo.ts';
import type { Release, UploadRepository } from './repository.ts';
import type { Upload } from './upload.ts';
import { plain, type StoredUpload, text, uploadSchema } from './upload-record.mongo.ts';

interface ReleaseDocument {
  readonly _id: string;
  readonly groups: string[];
  readonly backup?: string | null;
  readonly replaced?: boolean;
}

const releaseSchema = new Schema<ReleaseDocument>({
  _id: text,
  groups: { type: [String], required: true },
  backup: { type: String, default: null },
  replaced: { type: Boolean, default: false },
});

const unlessDuplicate = (thrown: unknown): false => {
  if (isDuplicateKey(thrown)) return false;
  throw thrown;
};

const releaseFrom = ({ _id, groups, backup = null, replaced = false }: ReleaseDocument): Release => {
  return { cid: _id, groups, backup, replaced };
};

/** Files named by kept documents. */
const namesIn = (
  uploads: Model<StoredUpload>,
): Pick<UploadRepository, 'unread' | 'noteNames' | 'naming' | 'versionsWith'> => {
  const kept = { kind: 'json', keptUntil: null } as const;
  const found = async (wanted: Record<string, unknown>, most = 0) =>
    (
      await uploads
        .find({ ...kept, ...wanted })
        .limit(most)
        .lean<StoredUpload[]>()
    ).map(plain);
  return {
    unread: (most) => found({ names: { $exists: false } }, most),
    async noteNames(wallet, cid, names) {
      await uploads.updateOne({ wallet, cid, ...kept }, { $set: { names } });
    },
    naming: (fileCid) => found({ 'names.fileCid': fileCid }),
    versionsWith: (assetId, fileHash) =>
      found({ 'names.fileHash': fileHash, $or: [{ assetId }, { alsoFor: assetId }] }),
  };
};

const releasesIn = (
  uploads: Model<StoredUpload>,
  releases: Model<ReleaseDocument>,
): Pick<UploadRepository, 'end' | 'endReplaced' | 'releases' | 'releaseOf' | 'forgetRelease'> => {
  const noteRelease = async ({ cid, groups, sha256, backupWanted }: Upload, replaced: boolean) => {
    const set = { ...(backupWanted ? { backup: sha256 } : {}), ...(replaced ? { replaced } : {}) };
    const noted = {
      $addToSet: { groups: { $each: [...groups] } },
      ...(Object.keys(set).length > 0 ? { $set: set } : {}),
    };
    await releases.updateOne({ _id: cid }, noted, { upsert: true });
  };

  return {
    async end(upload, now) {
      await noteRelease(upload, false);
      const { wallet, cid } = upload;
      await uploads.deleteOne({ wallet, cid, keptUntil: { $lte: now } });
    },
    async endReplaced(upload, assetId) {
      await noteRelease(upload, true);
      const { wallet, cid } = upload;
      await uploads.deleteOne({ wallet, cid, assetId, keptUntil: null, 'alsoFor.0': { $exists: false } });
    },
    async releases(most) {
      const found = await releases.find().limit(most).lean<ReleaseDocument[]>();
      return found.map(releaseFrom);
    },
    async releaseOf(cid) {
      const found = await releases.findById(cid).lean<ReleaseDocument>();
      return found ? releaseFrom(found) : undefined;
    },
    async forgetRelease(cid) {
      await releases.deleteOne({ _id: cid });
    },
  };
};

/** The assets that keep an upload form a set: the first one and further ones. */
const keepingIn =
  (uploads: Model<StoredUpload>): UploadRepository['keep'] =>
  async (wallet, cid, assetId, copyDue, version) => {
    const names = version ? { names: version.names } : {};
    const replacesIn = version?.replaces ? [assetId] : [];
    const kept = { keptUntil: null, assetId, copyDue, replacesIn, ...names };
    const unfinished = { wallet, cid, keptUntil: { $ne: null } };
    const before = await uploads.findOneAndUpdate(unfinished, { $set: kept }).lean<StoredUpload>();
    if (before) return plain(before);
    const byOtherAssets = { wallet, cid, keptUntil: null, assetId: { $ne: assetId }, alsoFor: { $ne: assetId } };
    const added = { alsoFor: assetId, ...(version?.replaces ? { replacesIn: assetId } : {}) };
    await uploads.updateOne(byOtherAssets, { $addToSet: added });
    const found = await uploads.findOne({ wallet, cid }).lean<StoredUpload>();
    return found ? plain(found) : undefined;
  };

/** Uploads in `uploads`, unique by person and content; releases in `releases`, one per content. */
export const uploadRepository = async (connection: Connection): Promise<UploadRepository> => {
  const uploads = connection.model<StoredUpload>('Upload', uploadSchema, 'uploads');
  const releases = connection.model<ReleaseDocument>('Release', releaseSchema, 'releases');
  await Promise.all([uploads.init(), releases.init()]);

  const add = async (upload: Upload): Promise<boolean> => {
    const { wallet, cid, keptUntil, sha256 } = upload;
    if (await uploads.create(upload).catch(unlessDuplicate)) return true;
    const unfinished = { wallet, cid, keptUntil: { $ne: null } };
    if ((await uploads.updateOne(unfinished, { $set: { keptUntil, sha256 } })).matchedCount === 1) return false;
    // The upload was kept permanently, or ended between the two calls; then it is new again.
    return (await uploads.exists({ wallet, cid })) ? false : add(upload);
  };

  const note = async (
    wallet: Hex,
    cid: string,
    keptUntil: Date,
    change: UpdateQuery<StoredUpload>,
  ): Promise<boolean> => {
    const unfinished = { wallet, cid, keptUntil: { $ne: null } };
    const prolonged = { ...change, $set: { ...change.$set, keptUntil } };
    if ((await uploads.updateOne(unfinished, prolonged)).matchedCount === 1) return true;
    return (await uploads.updateOne({ wallet, cid }, change)).matchedCount === 1;
  };

  return {
    ...namesIn(uploads),
    ...releasesIn(uploads, releases),
    ...copiesIn(uploads),
    ...checksIn(uploads),
    add,
    async find(wallet, cid) {
      const found = await uploads.findOne({ wallet, cid }).lean<StoredUpload>();
      return found ? plain(found) : undefined;
    },
    addGroup: (wallet, cid, group, keptUntil) => note(wallet, cid, keptUntil, { $addToSet: { groups: group } }),
    keep: keepingIn(uploads),
    async ofContent(cid) {
      return (await uploads.find({ cid }).lean<StoredUpload[]>()).map(plain);
    },
    async *safeguarded() {
      const wanted = { $or: [{ backupWanted: true }, { keptUntil: null }] };
      for await (const found of uploads.find(wanted).select('cid').lean<StoredUpload>().cursor()) yield found.cid;
    },
    async expired(now, most) {
      const found = await uploads
        .find({ keptUntil: { $lte: now } })
        .sort({ keptUntil: 1 })
        .limit(most)
        .lean<StoredUpload[]>();
      return found.map(plain);
    },
  };
};
