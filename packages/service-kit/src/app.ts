import { randomUUID } from 'node:crypto';
import type { Api, Endpoint } from '@ipr/api';
import { Failure } from '@ipr/domain';
import Router from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import { openContext } from './call-context.ts';
import { clientKey } from './client-key.ts';
import type { CallContext, Handlers } from './context.ts';
import { checkHealth, type HealthSettings } from './health.ts';
import {
  type IdempotencyStore,
  type IdempotencyTiming,
  idempotencyKeyOf,
  inputHashOf,
  runOnce,
} from './idempotency.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { InvalidRequest } from './invalid-request.ts';
import type { Logger } from './logger.ts';
import { writeProblem } from './problems.ts';
import { declaredLength, drain } from './read-body.ts';
import { readInput } from './read-input.ts';

export interface AppSettings {
  readonly log: Logger;
  /** Shared by gateway and services; authenticates callers and services. At least 32 characters. */
  readonly internalSecret: string;
  /** Served at GET /health. */
  readonly health?: HealthSettings;
  /** Required when an endpoint is declared idempotent. */
  readonly idempotency?: IdempotencyStore;
  readonly idempotencyTiming?: IdempotencyTiming;
  /** Adds routes that are not endpoints, such as an HTML page; their failures become problem details too. */
  readonly mount?: (router: Router) => void;
}

export const requestIdHeader = 'x-request-id';

const requestIdOf = (ctx: Context): string => {
  const given = ctx.get(requestIdHeader);
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/** Servers disagree on requests with two Host headers or none (RFC 9112 section 3.2), so they are refused. */
const refuseOddHost = ({ req }: Context): void => {
  const hosts = req.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) throw new InvalidRequest(['host: expected once']);
};

/** The body of a GET is never read; the connection is closed with the response instead of waiting for the body. */
const closeAfterUnreadBody = (ctx: Context): void => {
  const hasBody = declaredLength(ctx.req) > 0 || ctx.req.headers['transfer-encoding'] !== undefined;
  if (hasBody && (ctx.method === 'GET' || ctx.method === 'HEAD')) ctx.set('connection', 'close');
};

/** Outermost middleware: request id, problem details for every error, and one log line per request. */
export const requestFrame =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx);
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set({ [requestIdHeader]: requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    let failure: Failure | undefined;
    try {
      refuseOddHost(ctx);
      closeAfterUnreadBody(ctx);
      await next();
    } catch (thrown) {
      failure = writeProblem(ctx, thrown, requestId, ctx.state.log);
      if (!ctx.req.complete) {
        ctx.set('connection', 'close');
        await drain(ctx.req);
      }
    }
    const ms = Math.round(performance.now() - started);
    const line = { method: ctx.method, path: ctx.path, status: ctx.status, ms, userId: ctx.state.userId };
    ctx.state.log[ctx.path === '/health' ? 'debug' : 'info'](
      { ...line, ...(failure ? { failure: failure.code } : {}) },
      'request',
    );
  };

/** Namespace of idempotency keys per caller; calls without an identity have none. */
const holderOf = ({ caller, service }: CallContext): string | null =>
  caller ? `person:${caller.wallet}` : service ? `service:${service}` : null;

/** Uploads of one caller under way: each reserves room on the disk for as long as it takes. */
const mostUploads = 8;

type Handler = (input: never, context: CallContext) => unknown;

/** Headers Deprecation (RFC 9745) and Sunset (RFC 8594). */
const announceEnd = (ctx: Context, { deprecated }: Endpoint): void => {
  if (!deprecated) return;
  ctx.set('deprecation', `@${Date.parse(deprecated.since) / 1000}`);
  ctx.set('sunset', new Date(deprecated.sunset).toUTCString());
};

const answer =
  (name: string, declared: Endpoint, handler: Handler, settings: AppSettings, uploads: InFlight): Middleware =>
  async (ctx) => {
    const { requestId, log } = ctx.state;
    announceEnd(ctx, declared);
    const opened = openContext(declared, ctx, settings.internalSecret, requestId, log);
    ctx.state.userId = opened.caller?.userId;
    const holder = holderOf(opened);
    const leave = declared.fileField ? uploads.enter(holder ?? `client:${clientKey(opened.ip)}`) : () => undefined;
    const { input, upload, discard } = await readInput(declared, ctx as Parameters<typeof readInput>[1]).finally(leave);
    try {
      const context = upload ? { ...opened, upload } : opened;
      const run = async () => declared.reply.parse(await handler(input as never, context));
      const { idempotency: store, idempotencyTiming: timing } = settings;
      ctx.body =
        declared.idempotent && store && holder && opened.idempotencyKey
          ? await runOnce(
              store,
              idempotencyKeyOf(holder, name, opened.idempotencyKey),
              inputHashOf(input, upload),
              run,
              timing,
            )
          : await run();
      ctx.body = JSON.stringify(ctx.body);
      ctx.type = 'application/json';
      if (declared.cacheSeconds) ctx.set('cache-control', `public, max-age=${declared.cacheSeconds}`);
    } finally {
      await discard();
    }
  };

const refuseTheRest =
  (router: Router): Middleware =>
  (ctx) => {
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0) throw new Failure('request.not-found');
    ctx.set('allow', [...new Set(methods)].join(', '));
    throw new Failure('request.method-not-allowed');
  };

/**
 * Builds a service from its endpoints. Authenticates the caller, parses the input and returns problem details for every
 * failure; handlers receive parsed input only. Paths are those of the endpoints, without a base path.
 */
export const createApp = <A extends Api>(api: A, handlers: Handlers<A>, settings: AppSettings): Koa => {
  if (settings.internalSecret.length < 32) throw new RangeError('the internal secret needs 32 characters');
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  // Paths match to the letter: the gateway limits calls by their paths.
  const uploads = createInFlight(mostUploads);
  const router = new Router({ sensitive: true, strict: true });
  const { health, mount, log } = settings;
  if (health)
    router.get('/health', async (ctx) => {
      const state = await checkHealth(health);
      ctx.status = state.status === 'up' ? 200 : 503;
      ctx.body = state;
    });
  for (const [name, declared] of Object.entries(api)) {
    if (declared.idempotent && !settings.idempotency) throw new RangeError(`${name} needs an idempotency store`);
    const serve = answer(name, declared, handlers[name as keyof A] as Handler, settings, uploads);
    router.register(declared.path, [declared.method], serve);
  }
  mount?.(router);
  app.on('error', (error) => log.error({ err: error }, 'response failed'));
  app
    .use(requestFrame(log))
    .use(router.routes() as Middleware)
    .use(refuseTheRest(router));
  return app;
};
