import mongoose from 'mongoose';
import type { Stack } from './run-stack.ts';

/** Storage's record of one upload. */
export interface StoredUpload {
  readonly wallet: string;
  readonly cid: string;
  /** Null when it is kept permanently. */
  readonly keptUntil: Date | null;
  readonly assetId: string | null;
}

/** Storage's records of these contents, from the stack's database: no call returns their retention. */
export const readUploads = async ({ databaseUri }: Stack, cids: readonly string[]): Promise<StoredUpload[]> => {
  const connection = await mongoose.createConnection(databaseUri, { dbName: 'ipr_storage' }).asPromise();
  try {
    return await connection
      .collection<StoredUpload>('uploads')
      .find({ cid: { $in: [...cids] } })
      .toArray();
  } finally {
    await connection.close();
  }
};
