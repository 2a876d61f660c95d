import { isIPv4, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { EmbeddedServer } from './server.ts';

interface CommonOptions {
  /** A loopback address; there is no authentication, so no other is accepted. */
  readonly host?: string;
  /** Zero or missing takes a free one. */
  readonly port?: number;
  /** Time between two looks for documents whose time is over, in milliseconds; 60 seconds as in MongoDB. */
  readonly expiryIntervalMs?: number;
  /** Gets errors nobody expected; standard error when missing. */
  readonly report?: (error: unknown) => void;
}

/** Where the data lies: one file, or a folder for it. */
export type EmbeddedMongoOptions = CommonOptions & ({ readonly dataFile: string } | { readonly dataDir: string });

export interface EmbeddedMongo {
  /** Connection string without a database, for example mongodb://127.0.0.1:27017/. */
  readonly uri: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's wire protocol over one SQLite file.
 * @throws Error when the host is not loopback, the port is taken, or another server uses the file.
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const host = options.host ?? '127.0.0.1';
  if (!isLoopback(host)) throw new Error(`The embedded database listens on loopback addresses only, not on ${host}`);
  const server = new EmbeddedServer({
    file: 'dataFile' in options ? options.dataFile : join(options.dataDir, 'embedded-mongo.sqlite'),
    host,
    port: options.port ?? 0,
    expiryIntervalMs: options.expiryIntervalMs ?? 60_000,
    report: options.report ?? ((error) => process.stderr.write(`${inspect(error)}\n`)),
  });
  const port = await server.listen();
  const uri = `mongodb://${isIPv6(host) ? `[${host}]` : host}:${port}/`;
  return { uri, port, close: () => server.close() };
}

const isLoopback = (host: string): boolean => (isIPv4(host) && host.startsWith('127.')) || host === '::1';
