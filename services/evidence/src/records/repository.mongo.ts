import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import type { RecordFilter, Records, StoredRecord } from './repository.ts';

interface RecordDocument extends Omit<StoredRecord, 'eventId'> {
  readonly _id: string;
  /** When the next attempt at a timestamp is due; absent once there is one. */
  readonly stampAt?: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<RecordDocument>(
  {
    _id: text,
    number: { type: Number, required: true },
    kind: text,
    id: text,
    assetId: text,
    parties: { type: [String], required: true },
    text,
    hash: text,
    signature: { type: { protected: text, signature: text }, required: true, _id: false },
    salts: { type: [{ wallet: text, salt: text, _id: false }], required: true },
    stamp: { type: { time: text, token: text, chain: [String] }, default: null, _id: false },
    stampAt: Date,
  },
  { collection: 'records', versionKey: false, id: false },
);
schema.index({ number: 1 }, { unique: true });
schema.index({ kind: 1, id: 1, number: -1 });
schema.index({ assetId: 1, number: -1 });
schema.index({ stampAt: 1 });

const plain = ({ _id, stampAt: _, stamp, ...rest }: RecordDocument): StoredRecord => ({
  ...rest,
  eventId: _id,
  stamp: stamp ? { time: stamp.time, token: stamp.token, chain: stamp.chain } : null,
});

const matching = ({ assetId, versions, party }: RecordFilter): QueryFilter<RecordDocument> => {
  const shared = { kind: 'acceptance', parties: party } as const;
  return versions ? { assetId, $or: [{ kind: { $ne: 'acceptance' } }, shared] } : { assetId, ...shared };
};

/**
 * Records in `records`, one document each, written in one step: the event id and the number are unique, so that replicas and
 * crashes leave no gap and no double.
 */
export const mongoRecords = async (connection: Connection): Promise<Records> => {
  const records = connection.model<RecordDocument>('Record', schema);
  await records.init();
  const has = async (eventId: string) => (await records.countDocuments({ _id: eventId })) > 0;
  return {
    has,
    async newest() {
      const [found] = await records.find().sort({ number: -1 }).limit(1).lean<RecordDocument[]>();
      return found ? { number: found.number, hash: found.hash } : null;
    },
    async add({ eventId, ...record }) {
      try {
        await records.create({ _id: eventId, ...record, stamp: null, stampAt: new Date(0) });
        return 'added';
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        return (await has(eventId)) ? 'known' : 'taken';
      }
    },
    async lastBefore(time) {
      // Times follow the numbers but for the pause between reading the clock and writing, so the newest decide.
      const madeAt = async (number: number) => {
        const found = await records.findOne({ number }).select({ text: 1 }).lean<Pick<RecordDocument, 'text'>>();
        return EvidenceRecord.parse(JSON.parse(found?.text ?? 'null')).madeAt;
      };
      const [newest] = await records.find().sort({ number: -1 }).limit(1).lean<RecordDocument[]>();
      let number = newest?.number ?? 0;
      while (number > 0 && Date.parse(await madeAt(number)) >= time.getTime()) number -= 1;
      return number > 0 ? number : null;
    },
    async hashes(first, last) {
      const range = { number: { $gte: first, $lte: last } };
      const found = records.find(range).select({ hash: 1 }).sort({ number: 1 });
      const hashes = (await found.lean<Pick<RecordDocument, 'hash'>[]>()).map(({ hash }) => hash);
      if (hashes.length !== last - first + 1) throw new RangeError('a record is missing');
      return hashes;
    },
    async find(kind, id) {
      const [found] = await records.find({ kind, id }).sort({ number: -1 }).limit(1).lean<RecordDocument[]>();
      return found ? plain(found) : null;
    },
    async list(filter, { skip, limit }) {
      const found = records.find(matching(filter)).sort({ number: -1 }).skip(skip).limit(limit);
      return (await found.lean<RecordDocument[]>()).map(plain);
    },
    count: (filter) => records.countDocuments(matching(filter)),
    async claimUnstamped(now, leaseMs) {
      const stampAt = new Date(now.getTime() + leaseMs);
      const found = await records
        .findOneAndUpdate({ stampAt: { $lte: now } }, { $set: { stampAt } }, { sort: { stampAt: 1, number: 1 } })
        .lean<RecordDocument>();
      return found && plain(found);
    },
    async stamped(eventId, stamp) {
      await records.updateOne({ _id: eventId, stamp: null }, { $set: { stamp }, $unset: { stampAt: 1 } });
    },
    async stampLater(eventId, at) {
      await records.updateOne({ _id: eventId, stamp: null }, { $set: { stampAt: at } });
    },
  };
};
