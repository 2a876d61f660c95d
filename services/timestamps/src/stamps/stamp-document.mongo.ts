import { createHash } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { type Connection, type HydratedDocument, type Model, Schema } from 'mongoose';
import { lifetimeOf } from '../renewal/lifetime.ts';
import type { Renewal, Stamp, StoredStamp } from './repository.ts';
import { type StoredToken, storedToken, tokenFields, tokenOf } from './stored-token.mongo.ts';

interface StoredRenewal extends StoredToken {
  readonly digest: string;
  readonly authority: number;
  readonly createdAt: Date;
}

export interface StampDocument extends StoredToken {
  /** `{order}:{authority}`, so that an order has one stamp of each authority; an ObjectId in documents of earlier releases. */
  readonly _id: StoredStamp['id'];
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
  /** Of the last token: the stamp’s own or that of its last renewal. Missing in documents of earlier releases until adopted. */
  readonly ends?: Date;
  readonly keys?: string[];
  /** No earlier than this the stamp is considered for renewal. */
  readonly renewAt?: Date;
  readonly renewals: StoredRenewal[];
}

const text = { type: String, required: true } as const;
const renewalSchema = new Schema<StoredRenewal>(
  {
    ...tokenFields,
    digest: text,
    authority: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { _id: false },
);
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
  ends: Date,
  keys: { type: [String], default: undefined },
  renewAt: Date,
  renewals: [renewalSchema],
});
stampSchema.index({ signer: 1, serial: 1 }, { unique: true });
stampSchema.index({ wallet: 1, createdAt: -1 });
stampSchema.index({ order: 1 });
stampSchema.index({ ends: 1 });

export const stampModel = async (connection: Connection): Promise<Model<StampDocument>> => {
  const known: Model<StampDocument> | undefined = connection.models.Stamp;
  const model = known ?? connection.model<StampDocument>('Stamp', stampSchema, 'stamps');
  await model.init();
  return model;
};

export const idOf = (order: string, authority: number) => `${order}:${authority}`;

export const documentOf = ({ order: { id, ...order }, authority, createdAt, ...token }: Stamp): StampDocument => {
  const { ends, keys } = lifetimeOf(token.chain);
  return {
    ...storedToken(token),
    ...order,
    _id: idOf(id, authority),
    order: id,
    authority,
    createdAt,
    signer: createHash('sha256')
      .update(token.chain[0] ?? '')
      .digest('hex'),
    ends,
    keys: [...keys],
    renewAt: new Date(0),
    renewals: [],
  };
};

export const storedRenewal = ({ digest, authority, createdAt, ...token }: Renewal): StoredRenewal => ({
  ...storedToken(token),
  digest,
  authority,
  createdAt,
});

const renewalOf = (stored: StoredRenewal): Renewal => ({
  ...tokenOf(stored),
  digest: stored.digest,
  authority: stored.authority,
  createdAt: stored.createdAt,
});

export const stampOf = (found: HydratedDocument<StampDocument>): StoredStamp => {
  const { _id, order, hashedMessage, wallet, userId, requestId, authority, createdAt } = found;
  const placed = { id: order ?? String(_id), hashedMessage, wallet, userId, requestId };
  return { ...tokenOf(found), id: _id, order: placed, authority, createdAt, renewals: found.renewals.map(renewalOf) };
};
