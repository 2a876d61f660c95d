import type { Connection } from 'mongoose';
import { stampModel, stampOf, storedRenewal } from '../stamps/stamp-document.mongo.ts';
import { lifetimeOf } from './lifetime.ts';
import type { RenewalRepository } from './repository.ts';

const adoptedAtOnce = 100;

/** Renewals in their stamps, collection `stamps`. */
export const renewalRepository = async (connection: Connection): Promise<RenewalRepository> => {
  const stamps = await stampModel(connection);
  return {
    async adopt() {
      const found = await stamps.find({ ends: { $exists: false } }).limit(adoptedAtOnce);
      for (const { _id, chain } of found) {
        const { ends, keys } = lifetimeOf(chain);
        const filter = { _id, ends: { $exists: false } };
        await stamps.updateOne(filter, { $set: { ends, keys: [...keys], renewals: [], renewAt: new Date(0) } });
      }
      return found.length;
    },
    async claim({ now, endsUntil, retiredKeys, claimedUntil }) {
      const isDue = [{ ends: { $lte: endsUntil } }, { keys: { $in: [...retiredKeys] } }];
      const found = await stamps.findOneAndUpdate(
        { ends: { $gt: now }, renewAt: { $lte: now }, $or: isDue },
        { $set: { renewAt: claimedUntil } },
        { sort: { ends: 1 } },
      );
      return found ? stampOf(found) : undefined;
    },
    async append({ id, renewals }, renewal) {
      const { ends, keys } = lifetimeOf(renewal.chain);
      const { modifiedCount } = await stamps.updateOne(
        { _id: id, renewals: { $size: renewals.length } },
        { $push: { renewals: storedRenewal(renewal) }, $set: { ends, keys: [...keys], renewAt: new Date(0) } },
      );
      return modifiedCount === 1;
    },
    async postpone({ id }, renewAt) {
      await stamps.updateOne({ _id: id }, { $set: { renewAt } });
    },
  };
};
