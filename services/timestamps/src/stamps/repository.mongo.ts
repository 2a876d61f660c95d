import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import type { StampRepository, StoredStamp } from './repository.ts';
import { documentOf, idOf, stampModel, stampOf } from './stamp-document.mongo.ts';

const byOrder = (stamps: readonly StoredStamp[]): StoredStamp[][] => [
  ...Map.groupBy(stamps, ({ order }) => order.id).values(),
];

/** Most stamps of one hash that are returned. */
const mostStamps = 20;
/** Most stamps of one hash among which a token is searched. */
const mostSearched = 1_000;

/** Stamps in `stamps`; a token is written once and never changed. */
export const stampRepository = async (connection: Connection): Promise<StampRepository> => {
  const stamps = await stampModel(connection);
  return {
    async add(stamp) {
      try {
        await stamps.create(documentOf(stamp));
        return stamp;
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        const present = await stamps.findOne({ _id: idOf(stamp.order.id, stamp.authority) });
        return present ? stampOf(present) : undefined;
      }
    },
    async authoritiesOf(order) {
      return (await stamps.find({ order }, { authority: 1 }).lean()).map(({ authority }) => authority);
    },
    async find(hashedMessage, wallet) {
      const filter = wallet ? { hashedMessage, wallet } : { hashedMessage };
      const found = await stamps.find(filter).sort({ createdAt: -1 }).limit(mostStamps);
      return byOrder(found.map(stampOf));
    },
    async findByToken(hashedMessage, tokenHash) {
      // Oldest first: stamps that another person adds later cannot push a token out of the limit.
      const oldest = stamps.find({ hashedMessage }, { token: 1, order: 1 }).sort({ createdAt: 1 }).limit(mostSearched);
      for await (const { _id, order, token } of oldest.cursor())
        if (createHash('sha256').update(token).digest('hex') === tokenHash)
          return (await stamps.find(order === undefined ? { _id } : { order })).map(stampOf);
      return [];
    },
  };
};
