import { join } from 'node:path';
import { inspect } from 'node:util';
import { embeddedUri } from './config.ts';
import { EmbeddedServer } from './server.ts';

export interface EmbeddedMongoOptions {
  /** Folder of the data file; created when missing. */
  readonly dataDir: string;
  /** Zero or undefined chooses a free one. */
  readonly port?: number;
  /** What each connection must give; without it every one is admitted. Letters and digits. */
  readonly password?: string;
  /** Interval in milliseconds for deleting expired documents; 60 seconds by default, as in MongoDB. */
  readonly expiryIntervalMs?: number;
  /** Receives unexpected errors; standard error by default. */
  readonly report?: (error: unknown) => void;
}

export interface EmbeddedMongo {
  /** Connection string without a database, for example mongodb://127.0.0.1:27017/. */
  readonly uri: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's wire protocol over one SQLite file. It listens on 127.0.0.1 only, because connections are not
 * encrypted.
 * @throws Error when the port is in use, or another server uses the folder
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const server = new EmbeddedServer({
    file: join(options.dataDir, 'embedded-mongo.sqlite'),
    port: options.port ?? 0,
    password: options.password,
    expiryIntervalMs: options.expiryIntervalMs ?? 60_000,
    report: options.report ?? ((error) => process.stderr.write(`${inspect(error)}\n`)),
  });
  const port = await server.listen();
  return { uri: embeddedUri(port, options.password), port, close: () => server.close() };
}
