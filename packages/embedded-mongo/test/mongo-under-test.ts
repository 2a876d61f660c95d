import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import { startTemporaryMongo } from '../src/temporary.ts';

/** True when MONGODB_URI names a real MongoDB to run the same tests against. */
export const onRealMongo = process.env.MONGODB_URI !== undefined;

export interface MongoUnderTest {
  readonly uri: string;
  readonly client: MongoClient;
  /** A separate database, dropped at the end. */
  readonly db: Db;
  close(): Promise<void>;
}

/** The MongoDB of MONGODB_URI, or an embedded server over a temporary folder. */
export async function startMongoUnderTest(): Promise<MongoUnderTest> {
  const given = process.env.MONGODB_URI;
  const server = given === undefined ? await startTemporaryMongo() : undefined;
  const uri = given ?? server?.uri ?? '';
  const client = await MongoClient.connect(uri);
  const db = client.db(`test_${randomBytes(6).toString('hex')}`);
  const close = async (): Promise<void> => {
    await db.dropDatabase();
    await client.close();
    await server?.close();
  };
  return { uri, client, db, close };
}

/** The rejection of a promise. */
export async function errorOf(
  promise: Promise<unknown>,
): Promise<{ code?: number; message: string; codeName?: string } & Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('expected a rejection');
}
