import { type Cursors, isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { PendingDocument, Progress } from './progress.ts';

interface NamedRecord extends Omit<PendingDocument, 'id'> {
  readonly _id: string;
  /** Null when settled. */
  readonly nextAt: Date | null;
  readonly held: boolean;
  readonly since: Date;
}

const text = { type: String, required: true } as const;
const namedSchema = new Schema<NamedRecord>({
  _id: text,
  assetId: text,
  kind: text,
  cid: text,
  by: text,
  blockNumber: { type: Number, required: true },
  tries: { type: Number, required: true },
  nextAt: { type: Date, default: null, index: true },
  held: { type: Boolean, required: true },
  since: { type: Date, required: true },
});

const settled = { nextAt: null, held: false };

/** Documents in `named`, one per event. */
export const mongoProgress = async (connection: Connection, cursors: Pick<Cursors, 'lastRead'>): Promise<Progress> => {
  const named = connection.model<NamedRecord>('Named', namedSchema, 'named');
  await named.init();

  return {
    async add(documents, since) {
      for (const { id, ...document } of documents) {
        const record: NamedRecord = { _id: id, ...document, tries: 0, nextAt: new Date(0), held: true, since };
        await named.create(record).catch((thrown: unknown) => {
          if (!isDuplicateKey(thrown)) throw thrown;
        });
      }
    },
    async due(now, most) {
      const found = await named
        .find({ nextAt: { $ne: null, $lte: now } })
        .sort({ nextAt: 1, blockNumber: 1 })
        .limit(most)
        .lean<NamedRecord[]>();
      return found.map(({ _id, assetId, kind, cid, by, blockNumber, tries }): PendingDocument => {
        return { id: _id, assetId, kind, cid, by, blockNumber, tries };
      });
    },
    async postpone(id, nextAt, held) {
      await named.updateOne({ _id: id }, { $set: { nextAt, held }, $inc: { tries: 1 } });
    },
    async settle(id) {
      await named.updateOne({ _id: id }, { $set: settled });
    },
    async forget(beforeBlock) {
      await named.deleteMany({ nextAt: null, blockNumber: { $lt: beforeBlock } });
    },
    async settledUntil() {
      const [oldest] = await named.find({ held: true }).sort({ since: 1 }).limit(1).lean<NamedRecord[]>();
      const read = await cursors.lastRead();
      return oldest && read && oldest.since < read ? oldest.since : read;
    },
  };
};
