import { InvalidRequest, readJson } from '@ipr/service-kit';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { boundRequest, callsOf, RpcRequest, rpcBounds } from './rpc-request.ts';

/**
 * POST /rpc: read-only JSON-RPC. What is not on the list is answered here and never reaches the node.
 * @param spend counts a call of a batch against the client's limit; the first is counted already
 */
export const serveRpc = async (ctx: Context, chain: Upstream, spend: () => void): Promise<void> => {
  const parsed = RpcRequest.safeParse(await readJson(ctx.req, rpcBounds.bytes));
  if (!parsed.success) throw new InvalidRequest(['body: expected JSON-RPC 2.0 calls']);
  for (const _ of callsOf(parsed.data).slice(1)) spend();
  const bounded = boundRequest(parsed.data);
  if ('answer' in bounded) {
    ctx.body = bounded.answer;
    return;
  }
  await forward(ctx, chain, { path: '', body: Buffer.from(JSON.stringify(bounded.send)), idleMs: 30_000 });
};
