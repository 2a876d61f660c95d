import { type Connection, Schema } from 'mongoose';
import type { Hex } from 'viem';

export interface SignatureEntry {
  readonly userId: string;
  readonly wallet: string;
  readonly kind: string;
  /** The digest the owner's key signed. */
  readonly digest: Hex;
  /** What was asked for, in words and numbers. */
  readonly what: Readonly<Record<string, string | number>>;
  readonly requestId: string;
  readonly at: Date;
}

/** Every signature made for a person, for ever; nothing in it lets anybody sign. */
export interface SignatureLog {
  append(entry: SignatureEntry): Promise<void>;
  listOf(userId: string): Promise<SignatureEntry[]>;
}

const text = { type: String, required: true } as const;
const schema = new Schema<SignatureEntry>({
  userId: text,
  wallet: text,
  kind: text,
  digest: text,
  what: { type: Schema.Types.Mixed, required: true },
  requestId: text,
  at: { type: Date, required: true },
});
schema.index({ userId: 1, at: -1 });

export const signatureLog = async (connection: Connection): Promise<SignatureLog> => {
  const entries = connection.model('Signature', schema, 'signatures');
  await entries.init();
  return {
    async append(entry) {
      await entries.create(entry);
    },
    listOf: (userId) =>
      entries.find({ userId }).select({ _id: 0, __v: 0 }).sort({ at: -1 }).limit(1000).lean<SignatureEntry[]>(),
  };
};
