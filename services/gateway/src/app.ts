import { identityApi, type PortalConfig, sharingApi } from '@ipr/api';
import { Failure } from '@ipr/domain';
import {
  clientKey,
  createInFlight,
  createServiceClient,
  issueServiceToken,
  type Logger,
  requestFrame,
  serviceHeader,
} from '@ipr/service-kit';
import Koa, { type Context } from 'koa';
import { routeCall } from './calls/route-call.ts';
import { createSessionResolver } from './calls/session-resolver.ts';
import type { ChainAccess } from './chain/chain-access.ts';
import { createRpcRoom } from './chain/rpc-room.ts';
import { serveRpc } from './chain/serve-rpc.ts';
import type { Config } from './config.ts';
import { createHealContent } from './content/heal-content.ts';
import { serveContent } from './content/serve-content.ts';
import { createDevAccess } from './dev/dev-access.ts';
import { serveDev } from './dev/serve-dev.ts';
import { serveApiDocs } from './docs/serve-api-docs.ts';
import { relaxOpener } from './embed/relax-opener.ts';
import { serveEmbed } from './embed/serve-embed.ts';
import { createPageErrors, type PageErrors } from './errors/page-errors.ts';
import { serveErrors } from './errors/serve-errors.ts';
import { serveGraph } from './graph/serve-graph.ts';
import { createHealth } from './health.ts';
import { serveKeyNode } from './keynet/serve-key-node.ts';
import { createDiskRoom } from './limits/disk-room.ts';
import { createRateLimits, type LimitName } from './limits/rate-limits.ts';
import { serveSecurityTxt } from './portal/security-txt.ts';
import { createRemotes } from './portal/serve-remotes.ts';
import { forward } from './proxy/forward.ts';
import type { Upstream } from './proxy/upstream.ts';
import { securityHeaders } from './security-headers.ts';
import { createSignFrame } from './signing/serve-sign-frame.ts';
import { createStatic } from './static/serve-static.ts';
import { callRoutes, serviceNamed, upstreamsOf } from './upstreams.ts';

export interface GatewayDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly portalConfig: () => Promise<PortalConfig>;
  readonly chain: ChainAccess;
}

interface Route {
  readonly methods: readonly string[];
  readonly limit?: LimitName;
  serve(ctx: Context): Promise<void>;
}

const read = ['GET', 'HEAD'];

type Remotes = ReturnType<typeof createRemotes>;

/** Requests of one address under way: a request that is sent or read slowly holds a connection to its service. */
const mostUnderWay = 128;

/**
 * Refuses requests with a foreign Host header (DNS rebinding: a web page whose host name was pointed at this machine). Such a page
 * must not read what every user of this machine may see, above all mails with sign-in codes.
 * @throws Failure request.not-found
 */
const refuseOtherHosts = (ctx: Context, publicOrigin: string): void => {
  if (ctx.host !== new URL(publicOrigin).host) throw new Failure('request.not-found');
};

/** /dev/…: state, mails and builds of a one-machine stack. */
const developmentRoute = (
  { STATUS_SOCKET: statusSocket, PUBLIC_ORIGIN: publicOrigin, INTERNAL_SECRET: internalSecret, ...config }: Config,
  identity: Upstream,
  errors: PageErrors,
) => {
  const reportStatus = statusSocket ? serveDev(statusSocket, errors) : async () => false;
  const answersInstead = createDevAccess(config.DEV_TOKEN ?? '');
  return async (ctx: Context): Promise<void> => {
    refuseOtherHosts(ctx, publicOrigin);
    if (ctx.path === '/dev/builds' && config.DEV_BUILDS_URL) {
      const compiler = { name: 'compiler', url: config.DEV_BUILDS_URL, failure: 'service.unavailable' } as const;
      return forward(ctx, compiler, { path: ctx.path });
    }
    if (config.DEV_TOKEN === undefined) throw new Failure('request.not-found');
    if (answersInstead(ctx) || (await reportStatus(ctx))) return;
    if (!config.DEV_INBOX || !/^\/dev\/inbox(\.json)?$/.test(ctx.path)) throw new Failure('request.not-found');
    const headers = { [serviceHeader]: issueServiceToken('gateway', internalSecret) };
    await forward(ctx, identity, { path: ctx.path + ctx.search, headers });
  };
};

/** Routes of the public origin by first path segment; all other paths are pages of the portal. */
const routesOf = (
  { config, log, version, portalConfig, chain }: GatewayDeps,
  limits: ReturnType<typeof createRateLimits>,
  remotes: Remotes,
) => {
  const upstreams = upstreamsOf(config);
  const { PUBLIC_ORIGIN: publicOrigin, INTERNAL_SECRET: internalSecret } = config;
  const identity = serviceNamed(upstreams, 'identity');
  const from = { service: 'gateway', internalSecret };
  const identityClient = createServiceClient(identityApi, { ...from, baseUrl: identity.url });
  const sharing = createServiceClient(sharingApi, { ...from, baseUrl: serviceNamed(upstreams, 'sharing').url });
  const heal = createHealContent({ storageUrl: serviceNamed(upstreams, 'storage').url, internalSecret, log });
  const sessions = createSessionResolver(identityClient);
  const disk = createDiskRoom(config);
  const routing = { services: callRoutes(upstreams), sessions, limits, disk, publicOrigin, internalSecret };
  const sourceMaps = config.DEV_BUILDS_URL !== undefined;
  const files = createStatic({ shellDir: config.SHELL_DIR, modulesDir: config.MODULES_DIR, publicOrigin, sourceMaps });
  const apiDocs = serveApiDocs(files.apiDocs);
  const room = createRpcRoom();
  const errors = createPageErrors();
  const spend = (ctx: Context) => limits.take('read', clientKey(ctx.ip));
  const json = (answer: () => Promise<object>) => async (ctx: Context) => {
    ctx.body = await answer();
    ctx.set('cache-control', 'no-cache');
  };
  const routes: Record<string, Route> = {
    api: {
      methods: [...read, 'POST', 'PUT', 'PATCH', 'DELETE'],
      serve: (ctx) => {
        if (/^\/api\/docs(\/|$)/.test(ctx.path)) return apiDocs(ctx);
        if (!ctx.path.startsWith('/api/v1/')) throw new Failure('request.not-found');
        return routeCall(ctx, routing);
      },
    },
    ipfs: { methods: read, limit: 'read', serve: (ctx) => serveContent(ctx, upstreams.ipfs, heal) },
    rpc: {
      methods: ['POST'],
      limit: 'read',
      serve: (ctx) => serveRpc(ctx, chain.rpc, room, () => spend(ctx)),
    },
    graphql: { methods: ['POST'], limit: 'graph', serve: (ctx) => serveGraph(ctx, upstreams.index) },
    lit: { methods: ['GET', 'POST'], limit: 'read', serve: (ctx) => serveKeyNode(ctx, upstreams.keyNodes) },
    dev: { methods: read, limit: 'read', serve: developmentRoute(config, identity, errors) },
    modules: { methods: read, serve: files.module },
    errors: { methods: ['POST'], limit: 'errors', serve: serveErrors(errors) },
    embed: {
      methods: read,
      serve: serveEmbed({ rpc: chain.rpc, portalConfig, sharing, sendFile: files.embed, spend }),
    },
    'config.json': { methods: read, serve: json(portalConfig) },
    'remotes.json': { methods: read, serve: remotes.serve },
    '.well-known': { methods: read, serve: serveSecurityTxt(publicOrigin, config.SECURITY_CONTACT) },
    health: { methods: read, limit: 'read', serve: json(createHealth(upstreams, chain, version)) },
  };
  const pages: Route = { methods: read, serve: (ctx) => relaxOpener(ctx, sharing).then(() => files.shell(ctx)) };
  const exact = new Set(['errors', 'rpc', 'graphql', 'config.json', 'remotes.json', 'health']);
  return (path: string): Route => {
    const [, first = '', ...rest] = path.split('/');
    return Object.hasOwn(routes, first) && !(exact.has(first) && rest.length > 0) ? (routes[first] ?? pages) : pages;
  };
};

/** The one public origin. */
export const gatewayApp = (deps: GatewayDeps): Koa => {
  const { config, log } = deps;
  const limits = createRateLimits(config.RATE_LIMIT_FACTOR);
  const underWay = createInFlight(Math.max(1, Math.round(mostUnderWay * config.RATE_LIMIT_FACTOR)));
  const remotes = createRemotes({ file: config.REMOTES_FILE, keys: config.MODULES_KEYS, log });
  const routeOf = routesOf(deps, limits, remotes);
  const signFrame = createSignFrame(config, deps.portalConfig);
  const frameRoute: Route = { methods: read, limit: 'read', serve: signFrame.serve };
  const app = new Koa({ proxy: config.TRUST_PROXY, maxIpsCount: 1 });
  app.on('error', (error) => log.error({ err: error }, 'response failed'));
  app.use(
    securityHeaders(config.PUBLIC_ORIGIN, {
      isDynamicOffered: config.SIGN_IN.includes('dynamic'),
      moduleSources: remotes.sources,
      signOrigin: config.SIGN_ORIGIN,
    }),
  );
  app.use(requestFrame(log));
  app.use(async (ctx) => {
    const route = signFrame.isFor(ctx) ? frameRoute : routeOf(ctx.path);
    if (!route.methods.includes(ctx.method)) {
      ctx.set('allow', route.methods.join(', '));
      throw new Failure('request.method-not-allowed');
    }
    const client = clientKey(ctx.ip);
    if (route.limit) limits.take(route.limit, client);
    const leave = underWay.enter(client);
    try {
      await route.serve(ctx);
    } finally {
      leave();
    }
  });
  return app;
};
