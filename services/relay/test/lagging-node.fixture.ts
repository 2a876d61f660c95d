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

/** A chain behind one address of several nodes, of which the one that estimates is a block late for a while. */
export const startLaggingNode = async (rpcUrl: string) => {
  let late = 0;
  const height = async () => Number(await jsonRpc(rpcUrl)<string>('eth_blockNumber'));
  const ask = async (body: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const answer = async (call: RpcCall): Promise<unknown> => {
    if (call.method !== 'eth_estimateGas' || late === 0) return ask(call);
    late--;
    const known = numberToHex((await height()) - 1);
    return ask({ ...call, params: [call.params?.[0], known] });
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RpcCall | RpcCall[];
    const answers = Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** So many estimates are made on the block before the newest. */
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
