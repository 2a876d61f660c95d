import type { PortalConfig } from '@ipr/api';
import { PublicProofRequest } from '@ipr/api/public-proof';
import { Failure } from '@ipr/domain';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { InvalidRequest } from '@ipr/service-kit';
import type { Context } from 'koa';
import { checkSite, type SiteCalls } from './check-site.ts';
import { readProof } from './read-proof.ts';

export interface EmbedDeps {
  readonly rpc: RpcClient;
  readonly portalConfig: () => Promise<PortalConfig>;
  readonly sharing: SiteCalls;
  /** Sends a file of the built embed. @returns false when there is none of that name */
  readonly sendFile: (ctx: Context, name: string) => Promise<boolean>;
  /** Counts a read of the chain against the client's limit. */
  readonly spend: (ctx: Context) => void;
}

/** Calls of the chain that one registration costs, each counted as in a batch to /rpc. */
const callsOfProof = 5;

/** Seconds for which browsers and caches in between keep a registration; the next block may change it. */
const keptSeconds = 15;

const serveProof = async (ctx: Context, { rpc, portalConfig, spend }: EmbedDeps): Promise<void> => {
  const [, , , assetId] = ctx.path.split('/');
  const parsed = PublicProofRequest.safeParse({ ...ctx.query, assetId });
  if (!parsed.success) throw new InvalidRequest(parsed.error.issues.map(({ path, message }) => `${path}: ${message}`));
  for (let call = 0; call < callsOfProof; call += 1) spend(ctx);
  ctx.body = await readProof(rpc, await portalConfig(), parsed.data);
  ctx.set('cache-control', `public, max-age=${keptSeconds}`);
};

/**
 * /embed/site/{key}: whether this page may open the window of an element. The browser, not the page, says which origin it is; a listed one
 * may read the name of the site, every other one that it is refused.
 */
const serveSite = async (ctx: Context, { sharing, spend }: EmbedDeps): Promise<void> => {
  ctx.vary('Origin');
  spend(ctx);
  const [, , , key] = ctx.path.split('/');
  const site = await checkSite(sharing, { key, origin: ctx.get('origin'), element: ctx.query.element });
  if (!site) throw new Failure('partner-site.not-found');
  ctx.set({ 'access-control-allow-origin': site.origin, 'cache-control': 'no-store' });
  ctx.body = { name: site.name };
};

/**
 * /embed/…: what pages of other origins load. Files and registrations are public, so any origin may read them, without cookies: an
 * answer with `*` is refused by browsers for a request with credentials.
 */
export const serveEmbed = (deps: EmbedDeps) => async (ctx: Context) => {
  ctx.set({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  const [, , name = '', ...rest] = ctx.path.split('/');
  if (name === 'proof' && rest.length === 1) return serveProof(ctx, deps);
  if (name === 'site' && rest.length === 1) return serveSite(ctx, deps);
  if (rest.length > 0 || !(await deps.sendFile(ctx, name))) throw new Failure('request.not-found');
};
