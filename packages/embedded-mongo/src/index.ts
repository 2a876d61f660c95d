import { join } from 'node:path';
import { inspect } from 'node:util';
import { EmbeddedServer, host } from './server.ts';

export interface EmbeddedMongoOptions {
  /** Folder of the one file that holds everything; made when it is missing. */
  readonly dataDir: string;
  /** Zero or missing takes a free one. */
  readonly port?: number;
  /** Time between two looks for documents whose time is over, in milliseconds; 60 seconds as in MongoDB. */
  readonly expiryIntervalMs?: number;
  /** Gets errors nobody expected; standard error when missing. */
  readonly report?: (error: unknown) => void;
}

export interface EmbeddedMongo {
  /** Connection string without a database, for example mongodb://127.0.0.1:27017/. */
  readonly uri: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's wire protocol over one SQLite file. It listens on 127.0.0.1 alone, because it has
 * no authentication.
 * @throws Error when the port is taken, or another server uses the folder.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const server = new EmbeddedServer({
    file: join(options.dataDir, 'embedded-mongo.sqlite'),
    port: options.port ?? 0,
    expiryIntervalMs: options.expiryIntervalMs ?? 60_000,
    report: options.report ?? ((error) => process.stderr.write(`${inspect(error)}\n`)),
  });
  const port = await server.listen();
  return { uri: `mongodb://${host}:${port}/`, port, close: () => server.close() };
}
