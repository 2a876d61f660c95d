import mongoose from 'mongoose';
import type { Stack } from './run-stack.ts';

/** Lets the week pass after which every invitation link that was sent so far ends, in the stack's database. */
export const endLinks = async ({ databaseUri }: Stack): Promise<void> => {
  const connection = await mongoose.createConnection(databaseUri, { dbName: 'ipr_sharing' }).asPromise();
  try {
    await connection.collection('invitations').updateMany({}, { $set: { expiresAt: new Date() } });
  } finally {
    await connection.close();
  }
};
