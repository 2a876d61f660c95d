import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Removed, Replacement, Replacements } from './replacements.ts';

interface ReplacementDocument extends Replacement {
  readonly _id: string;
  readonly since: Date;
  /** Null when done. */
  readonly nextAt: Date | null;
}

type RemovedDocument = Omit<Removed, 'cid'> & { readonly _id: string };

const text = { type: String, required: true } as const;
const replacementSchema = new Schema<ReplacementDocument>({
  _id: text,
  assetId: text,
  cid: text,
  by: text,
  fileHash: text,
  fileCid: text,
  since: { type: Date, required: true },
  nextAt: { type: Date, default: null, index: true },
});
const removedSchema = new Schema<RemovedDocument>({
  _id: text,
  assetId: text,
  by: text,
  replacedBy: text,
  at: { type: Date, required: true },
});

const idOf = ({ assetId, cid }: Replacement) => `${assetId}:${cid}`;

const unlessKnown = (thrown: unknown): void => {
  if (!isDuplicateKey(thrown)) throw thrown;
};

/** Replacements in `replacements`, one per asset and document; removed ciphertexts in `removed`, one per content. */
export const mongoReplacements = async (connection: Connection): Promise<Replacements> => {
  const replacements = connection.model<ReplacementDocument>('Replacement', replacementSchema, 'replacements');
  const removed = connection.model<RemovedDocument>('Removed', removedSchema, 'removed');
  await Promise.all([replacements.init(), removed.init()]);
  const setNext = async (replacement: Replacement, nextAt: Date | null) => {
    await replacements.updateOne({ _id: idOf(replacement) }, { $set: { nextAt } });
  };
  return {
    async note(replacement, since) {
      const record: ReplacementDocument = { _id: idOf(replacement), ...replacement, since, nextAt: since };
      await replacements.create(record).catch(unlessKnown);
    },
    async due(noted, now, most) {
      const found = await replacements
        .find({ nextAt: { $ne: null, $lte: now }, since: { $lte: noted } })
        .sort({ nextAt: 1 })
        .limit(most)
        .lean<ReplacementDocument[]>();
      return found.map(({ assetId, cid, by, fileHash, fileCid }) => ({ assetId, cid, by, fileHash, fileCid }));
    },
    postpone: setNext,
    settle: (replacement) => setNext(replacement, null),
    async noteRemoved({ cid, ...rest }) {
      await removed.updateOne({ _id: cid }, { $set: rest }, { upsert: true });
    },
    async removed(cid) {
      const found = await removed.findById(cid).lean<RemovedDocument>();
      if (!found) return null;
      const { assetId, by, replacedBy, at } = found;
      return { cid, assetId, by, replacedBy, at };
    },
  };
};
