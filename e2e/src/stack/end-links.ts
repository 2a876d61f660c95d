import mongoose from 'mongoose';
import type { Stack } from './run-stack.ts';

/** Expires every invitation link that was sent so far, in the stack's database. */
export const endLinks = async ({ databaseUri }: Stack): Promise<void> => {
  const connection = await mongoose.createConnection(databaseUri, { dbName: 'ipr_sharing' }).asPromise();
  try {
    await connection.collection('invitations').updateMany({}, { $set: { expiresAt: new Date() } });
  } finally {
    await connection.close();
  }
};
