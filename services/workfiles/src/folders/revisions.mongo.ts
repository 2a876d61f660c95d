import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import type { RevisionRepository } from './repository.ts';

interface RevisionDocument {
  /** Lower-case Safe address. */
  readonly _id: string;
  readonly revision: string;
  /** Changes under way, each '<milliseconds since 1970> <random>'. */
  readonly pending: readonly string[];
}

/** A change that is under way for longer was ended by a crash. */
const longestMs = 60_000;

const text = { type: String, required: true } as const;
const schema = new Schema<RevisionDocument>(
  { _id: text, revision: text, pending: { type: [String], required: true } },
  { collection: 'revisions', versionKey: false },
);

const isEnded = (change: string): boolean => Math.abs(Date.now() - Number(change.split(' ')[0])) > longestMs;

/** One document per person in `revisions`. Revisions are random, so that none returns after a restored backup. */
export const revisionRepository = async (connection: Connection): Promise<RevisionRepository> => {
  const revisions = connection.model<RevisionDocument>('Revision', schema);
  await revisions.init();

  const next = () => ({ $set: { revision: randomUUID() } });
  const firstRead = async (wallet: string): Promise<void> => {
    const made = { $setOnInsert: { revision: randomUUID(), pending: [] } };
    await revisions.updateOne({ _id: wallet }, made, { upsert: true });
  };

  return {
    async read(wallet) {
      const find = () => revisions.findById(wallet).lean<RevisionDocument>();
      const found = (await find()) ?? (await firstRead(wallet).then(find));
      if (!found) return null;
      if (found.pending.length === 0) return found.revision;
      const ended = found.pending.filter(isEnded);
      if (ended.length > 0) await revisions.updateOne({ _id: wallet }, { ...next(), $pullAll: { pending: ended } });
      return null;
    },
    async begin(wallet) {
      const change = `${Date.now()} ${randomUUID()}`;
      await revisions.updateOne({ _id: wallet }, { ...next(), $addToSet: { pending: change } }, { upsert: true });
      return async () => {
        await revisions.updateOne({ _id: wallet }, { ...next(), $pullAll: { pending: [change] } });
      };
    },
    async remove(wallet) {
      await revisions.deleteOne({ _id: wallet });
    },
  };
};
