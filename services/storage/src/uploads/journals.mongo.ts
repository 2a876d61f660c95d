import type { Model } from 'mongoose';
import type { UploadRepository } from './repository.ts';
import { plain, type StoredUpload } from './upload-record.mongo.ts';

/** The journal of second copies. */
export const copiesIn = (
  uploads: Model<StoredUpload>,
): Pick<
  UploadRepository,
  'noteBackup' | 'scheduleCopies' | 'copiesDue' | 'settleCopy' | 'delayedCopies' | 'hastenCopies'
> => ({
  async noteBackup(wallet, cid, keptUntil, now = new Date()) {
    const wanted = { backupWanted: true };
    const endsEarlier = { wallet, cid, keptUntil: { $gt: now, $lt: keptUntil } };
    if ((await uploads.updateOne(endsEarlier, { $set: { ...wanted, keptUntil } })).matchedCount === 1) return true;
    const stays = { wallet, cid, $or: [{ keptUntil: null }, { keptUntil: { $gt: now } }] };
    return (await uploads.updateOne(stays, { $set: wanted })).matchedCount === 1;
  },
  async scheduleCopies(now, most) {
    const without = { keptUntil: null, backupWanted: { $in: [false, null] }, copyDue: null };
    const found = await uploads.find(without).limit(most).select('_id').lean<{ readonly _id: unknown }[]>();
    const ids = found.map(({ _id }) => _id);
    if (ids.length > 0) await uploads.updateMany({ _id: { $in: ids }, ...without }, { $set: { copyDue: now } });
    return ids.length;
  },
  async copiesDue(now, most) {
    const due = uploads.find({ copyDue: { $lte: now } });
    return (await due.limit(most).lean<StoredUpload[]>()).map(plain);
  },
  async settleCopy(wallet, cid, next) {
    await uploads.updateOne({ wallet, cid }, { $set: { copyDue: next } });
  },
  async delayedCopies(wallet, now, most) {
    const assetIds = await uploads.distinct('assetId', { wallet, keptUntil: null, copyDue: { $gt: now } });
    return { assetIds: assetIds.filter((id) => id !== null).slice(0, most), total: assetIds.length };
  },
  async hastenCopies(wallet, now, until) {
    const delayed = { wallet, keptUntil: null, copyDue: { $gt: now, $lte: until } } as const;
    return (await uploads.updateMany(delayed, { $set: { copyDue: now } })).modifiedCount;
  },
});

/** The journal of the scrub. */
export const checksIn = (
  uploads: Model<StoredUpload>,
): Pick<UploadRepository, 'checksDue' | 'noteChecked' | 'noteHash' | 'lost'> => ({
  async checksDue(now, most) {
    const never = uploads.find({ keptUntil: null, checkDue: null });
    const unchecked = await never.limit(most).select('cid').lean<StoredUpload[]>();
    if (unchecked.length > 0) return [...new Set(unchecked.map(({ cid }) => cid))];
    const due = uploads.find({ keptUntil: null, checkDue: { $lte: now } }).sort({ checkDue: 1 });
    return [...new Set((await due.limit(most).select('cid').lean<StoredUpload[]>()).map(({ cid }) => cid))];
  },
  async noteChecked(cid, { next, lostSince }) {
    await uploads.updateMany({ cid, keptUntil: null }, { $set: { checkDue: next, lostSince } });
  },
  async noteHash(cid, sha256) {
    await uploads.updateMany({ cid, sha256: null }, { $set: { sha256 } });
  },
  async lost(wallet, most) {
    const wanted = { wallet, keptUntil: null, lostSince: { $ne: null } };
    const [found, assetIds] = await Promise.all([
      uploads.find(wanted).sort({ lostSince: 1 }).limit(most).lean<StoredUpload[]>(),
      uploads.distinct('assetId', wanted),
    ]);
    return { contents: found.map(plain), total: assetIds.length };
  },
});
