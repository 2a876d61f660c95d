import { randomUUID } from 'node:crypto';
import { type LeaseClock, observeLeases, systemClock } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { RevisionRepository } from './repository.ts';

interface RevisionDocument {
  /** Lower-case Safe address. */
  readonly _id: string;
  readonly revision: string;
  /** Changes under way, each '<milliseconds since 1970> <random>'. */
  readonly pending: readonly string[];
}

/** A change that a process sees under way for longer, by its monotonic clock, was ended by a crash. */
const longestMs = 120_000;

const text = { type: String, required: true } as const;
const schema = new Schema<RevisionDocument>(
  { _id: text, revision: text, pending: { type: [String], required: true } },
  { collection: 'revisions', versionKey: false },
);

/** One document per person in `revisions`. Revisions are random, so that none returns after a restored backup. */
export const revisionRepository = async (
  connection: Connection,
  clock: LeaseClock = systemClock,
): Promise<RevisionRepository> => {
  const isOver = observeLeases(clock);
  const isEnded = (change: string): boolean => isOver(change, { holder: change, until: 0 }, longestMs);
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
      const change = `${clock.wall()} ${randomUUID()}`;
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
