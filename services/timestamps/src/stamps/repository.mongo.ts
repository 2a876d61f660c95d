import { createHash } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type HydratedDocument, Schema } from 'mongoose';
import type { Stamp, StampRepository } from './repository.ts';

interface StampDocument extends Omit<Stamp, 'order' | 'token' | 'chain'> {
  /** `{order}:{authority}`, so that an order has one stamp of each authority; an ObjectId in documents of earlier releases. */
  readonly _id: unknown;
  /** Missing in documents of earlier releases. */
  readonly order?: string;
  readonly hashedMessage: string;
  readonly wallet: Hex;
  readonly userId: string;
  readonly requestId: string;
  /** SHA-256 of the signer's certificate: serial numbers are unique for one signer. */
  readonly signer: string;
  readonly token: Buffer;
  readonly chain: Buffer[];
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
  genTime: { type: Date, required: true },
  signer: text,
  serial: text,
  tsa: text,
  policy: text,
  qualified: { type: Boolean, required: true },
  legalValue: { type: Boolean, required: true },
  token: { type: Buffer, required: true },
  chain: { type: [Buffer], required: true },
});
stampSchema.index({ signer: 1, serial: 1 }, { unique: true });
stampSchema.index({ wallet: 1, createdAt: -1 });
stampSchema.index({ order: 1 });

const idOf = (order: string, authority: number) => `${order}:${authority}`;

const documentOf = ({ order: { id, ...order }, token, chain, ...rest }: Stamp): StampDocument => ({
  ...rest,
  ...order,
  _id: idOf(id, rest.authority),
  order: id,
  signer: createHash('sha256')
    .update(chain[0] ?? '')
    .digest('hex'),
  token: Buffer.from(token),
  chain: chain.map((certificate) => Buffer.from(certificate)),
});

const stampOf = (found: HydratedDocument<StampDocument>): Stamp => {
  const { _id, order, hashedMessage, wallet, userId, requestId } = found;
  return {
    order: { id: order ?? String(_id), hashedMessage, wallet, userId, requestId },
    authority: found.authority,
    createdAt: found.createdAt,
    genTime: found.genTime,
    serial: found.serial,
    tsa: found.tsa,
    policy: found.policy,
    qualified: found.qualified,
    legalValue: found.legalValue,
    token: new Uint8Array(found.token),
    chain: found.chain.map((each) => new Uint8Array(each)),
  };
};

const byOrder = (stamps: readonly Stamp[]): Stamp[][] => [...Map.groupBy(stamps, ({ order }) => order.id).values()];

/** Most stamps of one hash that are returned. */
const mostStamps = 50;

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
