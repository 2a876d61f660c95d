import { randomBytes } from 'node:crypto';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { connectMongo } from '@ipr/service-kit';

type Connection = Awaited<ReturnType<typeof connectMongo>>;

/** An empty database, on which each call of `connect` is another replica. */
export interface TestDatabase {
  readonly connect: () => Promise<Connection>;
  /** Drops the database. */
  readonly drop: () => Promise<void>;
}

interface Server {
  readonly uri: string;
  readonly close: () => Promise<void>;
}

const startReal = (uri: string) => async (): Promise<Server> => ({ uri, close: async () => undefined });

const real = process.env.MONGODB_URI;

/** The embedded server, and the MongoDB of MONGODB_URI where it is set. */
export const servers: readonly (readonly [name: string, start: () => Promise<Server>])[] = [
  ['the embedded server', startTemporaryMongo],
  ...(real === undefined ? [] : [['a real MongoDB', startReal(real)] as const]),
];

export const openDatabase = ({ uri }: Server): TestDatabase => {
  const name = `test_profiles_${randomBytes(6).toString('hex')}`;
  const connections: Connection[] = [];
  const connect = async () => {
    const connection = await connectMongo(uri, name);
    connections.push(connection);
    return connection;
  };
  const drop = async () => {
    await (await connect()).dropDatabase();
    await Promise.all(connections.map((each) => each.close()));
  };
  return { connect, drop };
};
