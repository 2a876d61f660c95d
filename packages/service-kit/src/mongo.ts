import type { Connection } from 'mongoose';

/** Host names only, because the URI may contain a password. */
const hostsOf = (uri: string) => uri.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?([^/?]*).*$/i, '$1');

/**
 * Milliseconds. The heartbeat detects a server that disappeared; until then calls wait on their sockets, without limit by
 * default.
 */
const timeout = {
  serverSelectionTimeoutMS: 5_000,
  heartbeatFrequencyMS: 5_000,
  connectTimeoutMS: 10_000,
  socketTimeoutMS: 30_000,
} as const;

/**
 * Opens a service's own database; every service has one connection and no global state.
 * @throws Error naming the hosts when no server responds within five seconds
 */
export const connectMongo = async (uri: string, dbName: string): Promise<Connection> => {
  // Loaded lazily, because the gateway has no database and the driver takes some 20 MB.
  const { default: mongoose } = await import('mongoose');
  const connection = mongoose.createConnection(uri, { dbName, maxPoolSize: 10, ...timeout });
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

const away =
  /^Mongo(NetworkError|NetworkTimeoutError|ServerSelectionError|PoolClearedError|PoolClosedError|WaitQueueTimeoutError|NotConnectedError|TopologyClosedError|oseServerSelectionError)$/;
/** Codes of a server that is temporarily unavailable: out of disk space (OutOfDiskSpace), shutting down, no primary. */
const awayCodes: ReadonlySet<unknown> = new Set([14_031, 91, 189, 11_600, 11_602, 10_107, 13_435, 13_436]);

/** True when the database did not respond or is temporarily unavailable, so that a later retry may succeed. */
export const isDatabaseAway = (thrown: unknown): boolean =>
  thrown instanceof Error && (away.test(thrown.name) || awayCodes.has((thrown as { code?: unknown }).code));

/** True for a violation of a unique index (E11000), which repositories convert into a failure of their own. */
export const isDuplicateKey = (thrown: unknown): boolean =>
  thrown instanceof Error && (thrown as { code?: unknown }).code === 11_000;
