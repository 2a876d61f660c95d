import { Failure } from '@ipr/domain';
import type { AskRpc } from '@ipr/ports/chain/rpc-endpoint';
import { InvalidRequest, readJson } from '@ipr/service-kit';
import type { Context } from 'koa';
import { boundRequest, callsOf, RpcRequest, rpcBounds } from './rpc-request.ts';

/**
 * POST /rpc: read-only JSON-RPC. What is not on the list is answered here and never reaches a node; a batch reaches it in
 * parts that providers take.
 * @param spend counts a call of a batch against the client's limit; the first is counted already
 */
export const serveRpc = async (ctx: Context, ask: AskRpc, spend: () => void): Promise<void> => {
  const parsed = RpcRequest.safeParse(await readJson(ctx.req, rpcBounds.bytes));
  if (!parsed.success) throw new InvalidRequest(['body: expected JSON-RPC 2.0 calls']);
  for (const _ of callsOf(parsed.data).slice(1)) spend();
  const bounded = boundRequest(parsed.data);
  if ('answer' in bounded) {
    ctx.body = bounded.answer;
    return;
  }
  const answers = await Promise.all(
    callsOf(bounded.send).map(async ({ id, method, params = [] }) => {
      const answer = await ask(method, params).catch((thrown: unknown) => {
        throw new Failure('chain.unavailable', {}, thrown);
      });
      return { jsonrpc: '2.0', id, ...answer };
    }),
  );
  ctx.body = JSON.stringify(Array.isArray(bounded.send) ? answers : answers[0]);
  ctx.type = 'application/json';
};
