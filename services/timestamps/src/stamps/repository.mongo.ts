import { createHash } from 'node:crypto';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Stamp, StampRepository } from './repository.ts';

interface StampDocument extends Omit<Stamp, 'token' | 'chain'> {
  /** SHA-256 of the signer's certificate: serial numbers are unique for one signer. */
  readonly signer: string;
  readonly token: Buffer;
  readonly chain: Buffer[];
}

const text = { type: String, required: true } as const;
const stampSchema = new Schema<StampDocument>({
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

const documentOf = ({ token, chain, ...rest }: Stamp): StampDocument => ({
  ...rest,
  signer: createHash('sha256')
    .update(chain[0] ?? '')
    .digest('hex'),
  token: Buffer.from(token),
  chain: chain.map((certificate) => Buffer.from(certificate)),
});

/** Stamps in `stamps`, written once and never changed. */
export const stampRepository = async (connection: Connection): Promise<StampRepository> => {
  const stamps = connection.model<StampDocument>('Stamp', stampSchema, 'stamps');
  await stamps.init();
  return {
    async add(stamp) {
      try {
        await stamps.create(documentOf(stamp));
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
  };
};
