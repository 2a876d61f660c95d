import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { InvalidRequest, readJson } from '@ipr/service-kit';
import type { Context } from 'koa';
import { callBounded } from './call-bounded.ts';
import { boundRequest, callsOf, RpcRequest, rpcBounds } from './rpc-request.ts';
import type { RpcRoom } from './rpc-room.ts';

/** Room is reserved until the client has its answer, because a slow reader keeps it in memory. */
const giveBackAfter = ({ res }: Context, giveBack: () => void): void => {
  if (res.closed) {
    giveBack();
    return;
  }
  const late = setTimeout(() => res.destroy(), rpcBounds.handOverMs).unref();
  res.once('close', () => {
    clearTimeout(late);
    giveBack();
  });
};

/**
 * POST /rpc: read-only JSON-RPC. Methods that are not listed are answered here and never reach a node; a batch is sent in sequential
 * chunks of a size that providers accept.
 * @param spend counts a call of a batch against the client's limit; the first is counted already
 */
export const serveRpc = async (ctx: Context, rpc: RpcClient, room: RpcRoom, spend: () => void): Promise<void> => {
  const parsed = RpcRequest.safeParse(await readJson(ctx.req, rpcBounds.bytes));
  if (!parsed.success) throw new InvalidRequest(['body: expected JSON-RPC 2.0 calls']);
  for (const _ of callsOf(parsed.data).slice(1)) spend();
  const bounded = boundRequest(parsed.data);
  if ('answer' in bounded) {
    ctx.body = bounded.answer;
    return;
  }
  const calls = callsOf(bounded.send);
  const giveBack = room.take(calls.length);
  try {
    const texts = await callBounded(calls, rpc);
    ctx.body = Array.isArray(bounded.send) ? `[${texts.join(',')}]` : texts[0];
    ctx.type = 'application/json';
  } finally {
    giveBackAfter(ctx, giveBack);
  }
};
