import { createHash } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type HydratedDocument, Schema } from 'mongoose';
import type { Stamp, StampRepository } from './repository.ts';
import { type StoredToken, storedToken, tokenFields, tokenOf } from './stored-token.ts';

interface StampDocument extends StoredToken {
  /** `{order}:{authority}`, so that an order has one stamp of each authority; an ObjectId in documents of earlier releases. */
  readonly _id: unknown;
  /** Missing in documents of earlier releases. */
  readonly order?: string;
  readonly authority: number;
  readonly createdAt: Date;
  readonly hashedMessage: string;
  readonly wallet: Hex;
  readonly userId: string;
  readonly requestId: string;
  /** SHA-256 of the signer's certificate: serial numbers are unique for one signer. */
  readonly signer: string;
}

const text = { type: String, required: true } as const;
const stampSchema = new Schema<StampDocument>({
  _id: { type: Schema.Types.Mixed, required: true },
  order: String,
  authority: { type: Number, default: 0 },
  hashedMessage: { ...text, index: true },
  wallet: text,
  userId: text,
  requestId: text,
  createdAt: { type: Date, required: true },
  signer: text,
  ...tokenFields,
});
stampSchema.index({ signer: 1, serial: 1 }, { unique: true });
stampSchema.index({ wallet: 1, createdAt: -1 });
stampSchema.index({ order: 1 });

const idOf = (order: string, authority: number) => `${order}:${authority}`;

const documentOf = ({ order: { id, ...order }, authority, createdAt, ...token }: Stamp): StampDocument => ({
  ...storedToken(token),
  ...order,
  _id: idOf(id, authority),
  order: id,
  authority,
  createdAt,
  signer: createHash('sha256')
    .update(token.chain[0] ?? '')
    .digest('hex'),
});

const stampOf = (found: HydratedDocument<StampDocument>): Stamp => {
  const { _id, order, hashedMessage, wallet, userId, requestId, authority, createdAt } = found;
  const placed = { id: order ?? String(_id), hashedMessage, wallet, userId, requestId };
  return { ...tokenOf(found), order: placed, authority, createdAt };
};

const byOrder = (stamps: readonly Stamp[]): Stamp[][] => [...Map.groupBy(stamps, ({ order }) => order.id).values()];

/** Most stamps of one hash that are returned. */
const mostStamps = 20;

/** Stamps in `stamps`; a token is written once and never changed. */
export const stampRepository = async (connection: Connection): Promise<StampRepository> => {
  const stamps = connection.model<StampDocument>('Stamp', stampSchema, 'stamps');
  await stamps.init();
  return {
    async add(stamp) {
      try {
        await stamps.create(documentOf(stamp));
        return 'added';
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        const isPresent = await stamps.exists({ _id: idOf(stamp.order.id, stamp.authority) });
        return isPresent ? 'present' : 'serial used twice';
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
