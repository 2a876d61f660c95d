import type { Connection } from 'mongoose';

/** Host names only: the URI may carry a password. */
const hostsOf = (uri: string) => uri.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]*).*$/i, '$1');

/**
 * Opens a service's own database; every service has one connection and no global state.
 * @throws Error that names the hosts when no server answers within five seconds.
 */
export const connectMongo = async (uri: string, dbName: string): Promise<Connection> => {
  // Loaded here, because the gateway has no database and the driver takes some 20 MB.
  const { default: mongoose } = await import('mongoose');
  const connection = mongoose.createConnection(uri, { dbName, serverSelectionTimeoutMS: 5_000, maxPoolSize: 10 });
  try {
    return await connection.asPromise();
  } catch (cause) {
    await connection.destroy().catch(() => undefined);
    throw new Error(`MongoDB at ${hostsOf(uri)} does not answer`, { cause });
  }
};

/** Health check of a connection. */
export const pingMongo = (connection: Connection) => async (): Promise<void> => {
  await connection.db?.command({ ping: 1 });
};

/** True for a unique index's refusal (E11000), which repositories turn into a failure of their own. */
export const isDuplicateKey = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as { code?: unknown }).code === 11_000;
