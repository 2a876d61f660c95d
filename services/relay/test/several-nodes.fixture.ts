import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Reply = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

/** A node's false answer; undefined for the chain's. @param honest queries the chain */
export type Lie = (call: RpcCall, honest: () => Promise<Reply>) => Promise<Reply | undefined> | Reply | undefined;

const serve = async (rpcUrl: string, lieOf: () => Lie | undefined): Promise<{ url: string; server: Server }> => {
  const forward = async (call: RpcCall): Promise<Reply> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })).json() as Promise<Reply>;
  };
  const answer = async (call: RpcCall) => {
    const reply = (await lieOf()?.(call, () => forward(call))) ?? (await forward(call));
    return { ...reply, jsonrpc: '2.0', id: call.id };
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RpcCall | RpcCall[];
    const answers = Array.isArray(calls) ? await Promise.all(calls.map(answer)) : await answer(calls);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

/** Nodes of several operators in front of one chain; the first is preferred. */
export const startSeveralNodes = async (rpcUrl: string, count = 3) => {
  const lies: (Lie | undefined)[] = [];
  const nodes = await Promise.all(Array.from({ length: count }, (_, at) => serve(rpcUrl, () => lies[at])));
  return {
    /** Value of CHAIN_RPC_URL. */
    urls: nodes.map(({ url }) => url).join(','),
    /** Sets the false answers by node; nodes without one are honest. */
    pretend: (...next: (Lie | undefined)[]) => void lies.splice(0, lies.length, ...next),
    close: async () => {
      for (const { server } of nodes) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
};
