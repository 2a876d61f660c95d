import { isDuplicateKey } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import type { StampRepository, StoredStamp } from './repository.ts';
import { documentOf, idOf, stampModel, stampOf } from './stamp-document.mongo.ts';

const byOrder = (stamps: readonly StoredStamp[]): StoredStamp[][] => [
  ...Map.groupBy(stamps, ({ order }) => order.id).values(),
];

/** Most stamps of one hash that are returned. */
const mostStamps = 20;

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
  };
};
