import { randomBytes } from 'node:crypto';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { connectMongo } from '@ipr/service-kit';

/** A database of its own, on which each call of `connect` is another replica. */
export interface TestDatabase {
  readonly connect: () => ReturnType<typeof connectMongo>;
  /** Drops the database. */
  readonly close: () => Promise<void>;
}

const open = async (uri: string, end: () => Promise<void>): Promise<TestDatabase> => {
  const name = `test_evidence_${randomBytes(6).toString('hex')}`;
  const connections: Awaited<ReturnType<typeof connectMongo>>[] = [];
  const connect = async () => {
    const connection = await connectMongo(uri, name);
    connections.push(connection);
    return connection;
  };
  const close = async () => {
    await (await connect()).dropDatabase();
    for (const each of connections) await each.close();
    await end();
  };
  return { connect, close };
};

const embedded = async () => {
  const server = await startTemporaryMongo();
  return open(server.uri, () => server.close());
};

const real = process.env.MONGODB_URI;

/** The embedded server, and the MongoDB of MONGODB_URI where it is set. */
export const databases: readonly (readonly [name: string, start: () => Promise<TestDatabase>])[] = [
  ['the embedded server', embedded],
  ...(real === undefined ? [] : [['a real MongoDB', () => open(real, async () => undefined)] as const]),
];
