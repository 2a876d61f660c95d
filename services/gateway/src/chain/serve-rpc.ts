import { InvalidRequest, readJson } from '@ipr/service-kit';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { RpcRequest, refuseWrites, rpcBounds } from './rpc-request.ts';

/** POST /rpc: read-only JSON-RPC. What is not on the list is answered here and never reaches the node. */
export const serveRpc = async (ctx: Context, chain: Upstream): Promise<void> => {
  const parsed = RpcRequest.safeParse(await readJson(ctx.req, rpcBounds.bytes));
  if (!parsed.success) throw new InvalidRequest(['body: expected JSON-RPC 2.0 calls']);
  const refused = refuseWrites(parsed.data);
  if (refused) {
    ctx.body = refused;
    return;
  }
  await forward(ctx, chain, { path: '', body: Buffer.from(JSON.stringify(parsed.data)), idleMs: 30_000 });
};
