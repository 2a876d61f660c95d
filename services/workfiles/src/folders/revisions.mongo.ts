import { randomUUID } from 'node:crypto';
import { type LeaseClock, observeLeases, systemClock } from '@ipr/service-kit';
import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import type { CountChanges, FolderCounts } from './folder.ts';
import type { RevisionRepository } from './repository.ts';

interface RevisionDocument {
  /** Lower-case Safe address. */
  readonly _id: string;
  readonly revision: string;
  /** Changes under way, each '<milliseconds since 1970> <random>'. */
  readonly pending: readonly string[];
  /** Null until they are counted. */
  readonly counts?: FolderCounts | null;
}

/** A change that a process sees under way for longer, by its monotonic clock, was ended by a crash. */
const longestMs = 120_000;

const text = { type: String, required: true } as const;
const schema = new Schema<RevisionDocument>(
  { _id: text, revision: text, pending: { type: [String], required: true }, counts: Schema.Types.Mixed },
  // An empty object of counts is kept: it says that no folder holds an asset.
  { collection: 'revisions', versionKey: false, minimize: false },
);

const isEnd = ([, change]: readonly [string, number]): boolean => change === Number.NEGATIVE_INFINITY;
const fieldsOf = (changes: readonly (readonly [string, number])[], toField: (change: number) => number | '') =>
  Object.fromEntries(changes.map(([folderId, change]) => [`counts.${folderId}`, toField(change)]));

/** The update of the kept counts. */
const countUpdate = (changes: CountChanges): UpdateQuery<RevisionDocument> => {
  const all = Object.entries(changes).filter(([, change]) => change !== 0);
  const [ended, moved] = [all.filter(isEnd), all.filter((each) => !isEnd(each))];
  return {
    ...(ended.length > 0 ? { $unset: fieldsOf(ended, () => '') } : {}),
    ...(moved.length > 0 ? { $inc: fieldsOf(moved, (change) => change) } : {}),
  };
};

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
      if (!found) return { revision: null, counts: null };
      const counts = found.counts ?? null;
      if (found.pending.length === 0) return { revision: found.revision, counts };
      const ended = found.pending.filter(isEnded);
      if (ended.length === 0) return { revision: null, counts };
      // It is not known whether an ended change was written, so the counts are made again.
      const { $set } = next();
      await revisions.updateOne({ _id: wallet }, { $set: { ...$set, counts: null }, $pullAll: { pending: ended } });
      return { revision: null, counts: null };
    },
    async begin(wallet) {
      const change = `${clock.wall()} ${randomUUID()}`;
      await revisions.updateOne({ _id: wallet }, { ...next(), $addToSet: { pending: change } }, { upsert: true });
      return async (changes) => {
        const end = { ...next(), $pullAll: { pending: [change] } };
        // Counts are not made while this change is pending, so those that are not there now do not appear before its end.
        const kept = { _id: wallet, counts: { $ne: null } };
        const counted = await revisions.updateOne(kept, { ...end, ...countUpdate(changes) });
        if (counted.matchedCount === 0) await revisions.updateOne({ _id: wallet }, end);
      };
    },
    async keepCounts(wallet, revision, counts) {
      await revisions.updateOne({ _id: wallet, revision, pending: { $size: 0 } }, { $set: { counts } });
    },
    async remove(wallet) {
      await revisions.deleteOne({ _id: wallet });
    },
  };
};
