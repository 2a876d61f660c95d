import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { numberToHex } from 'viem';

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** One address with several nodes, of which the estimating one lags a block behind for a number of calls. */
export const startLaggingNode = async (rpcUrl: string) => {
  let late = 0;
  const height = async () => Number(await jsonRpc(rpcUrl)<string>('eth_blockNumber'));
  const forward = async (body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const answer = async (call: RpcCall): Promise<unknown> => {
    if (call.method !== 'eth_estimateGas' || late === 0) return forward(call);
    late--;
    const known = numberToHex((await height()) - 1);
    return forward({ ...call, params: [call.params?.[0], known] });
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RpcCall | RpcCall[];
    const answers = Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes this number of estimates run on the block before the newest. */
    beLate(estimates: number): void {
      late = estimates;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
