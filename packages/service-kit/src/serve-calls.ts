import type { Api } from '@ipr/api';
import type { Connection } from 'mongoose';
import { type AppSettings, createApp } from './app.ts';
import type { Handlers } from './context.ts';
import type { HealthChecks } from './health.ts';
import { mongoIdempotencyStore } from './idempotency.mongo.ts';
import { createLogger, type Logger } from './logger.ts';
import { connectMongo, pingMongo } from './mongo.ts';
import { type ServeSettings, type Serving, serve } from './serve.ts';

/** Variables of every service with calls and a database. */
export interface CallsConfig {
  readonly HOST: string;
  readonly PORT: number;
  readonly MONGODB_URI: string;
  readonly INTERNAL_SECRET: string;
}

export interface Calls<A extends Api> {
  readonly handlers: Handlers<A>;
  /** Routes that are not endpoints. */
  readonly mount?: AppSettings['mount'];
  /** Checks in addition to the database. */
  readonly checks?: HealthChecks;
  /** Closed before the database connection. */
  readonly onClose?: ServeSettings['onClose'];
}

/** Opens repositories and clients of a service. */
export type OpenCalls<A extends Api, Config> = (
  connection: Connection,
  context: { readonly config: Config; readonly log: Logger },
) => Promise<Calls<A>>;

interface CallsService<A extends Api, Config> {
  readonly name: string;
  readonly version: string;
  readonly api: A;
  readonly database: string;
  readonly open: OpenCalls<A, Config>;
}

/**
 * Connects to the database, opens the handlers and listens; `close` of the result closes all of it.
 * @throws Error when the database does not respond, or the port is in use
 */
export const serveCalls = async <A extends Api, Config extends CallsConfig>(
  { name, version, api, database, open }: CallsService<A, Config>,
  config: Config,
  log: Logger = createLogger(name),
): Promise<Serving> => {
  const connection = await connectMongo(config.MONGODB_URI, database);
  const { handlers, mount, checks, onClose = [] } = await open(connection, { config, log });
  const isRetried = Object.values(api).some(({ idempotent }) => idempotent);
  const app = createApp(api, handlers, {
    log,
    internalSecret: config.INTERNAL_SECRET,
    ...(mount ? { mount } : {}),
    ...(isRetried ? { idempotency: mongoIdempotencyStore(connection) } : {}),
    health: { service: name, version, checks: { database: pingMongo(connection), ...checks } },
  });
  return serve(app, {
    host: config.HOST,
    port: config.PORT,
    log,
    onClose: [...onClose, () => connection.close()],
  });
};
