import mongoose from 'mongoose';
import type { Stack } from './run-stack.ts';

/** Makes the proofs of presence of all sessions older than the ten minutes for which they permit steps that require one. */
export const ageProofs = async ({ databaseUri }: Pick<Stack, 'databaseUri'>): Promise<void> => {
  const database = await mongoose.createConnection(databaseUri, { dbName: 'ipr_identity' }).asPromise();
  const past = new Date(Date.now() - 11 * 60_000);
  await database.collection('sessions').updateMany({}, { $set: { provedAt: past } });
  await database.close();
};
