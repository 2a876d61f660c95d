import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Hex, parseGwei, parseTransaction, toHex } from 'viem';

interface RpcCall {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface Habits {
  /** Each request of this number is over the limit of its client and gets 429. */
  readonly limitsEvery?: number;
  /** Blocks by which its newest one is behind. */
  readonly lag?: number;
}

const minTip = parseGwei('25');
const maxBatch = 3;

const refusal = ({ method, params = [] }: RpcCall): string | undefined => {
  if (/^(anvil|evm|hardhat|debug|personal)_|^eth_(accounts|sendTransaction|sign)/.test(method)) return 'not supported';
  if (method !== 'eth_sendRawTransaction') return undefined;
  const { maxPriorityFeePerGas: tip = 0n } = parseTransaction(params[0] as Hex);
  return tip < minTip ? `transaction underpriced: gas tip cap ${tip}, minimum needed ${minTip}` : undefined;
};

/** A provider's node: it limits rates and batches, refuses small tips and the commands of a developer's chain, and may be behind. */
export const startPublicNode = async (chainUrl: string, { limitsEvery = Infinity, lag = 0 }: Habits = {}) => {
  let isDown = false;
  let requests = 0;
  const counts = { answered: 0, limited: 0, refused: 0, cut: 0 };

  const query = async (method: string, params: readonly unknown[]): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(chainUrl, { method: 'POST', headers, body })).json() as Promise<Record<string, unknown>>;
  };
  const height = async () => Math.max(0, Number((await query('eth_blockNumber', [])).result) - lag);
  /** What a node that has not seen the newest blocks would answer. */
  const requestBehind = async ({ method, params = [] }: RpcCall): Promise<Record<string, unknown>> => {
    const known = await height();
    if (method === 'eth_blockNumber') return { result: toHex(known) };
    const seen = params.map((each) => (each === 'latest' ? toHex(known) : each));
    const answer = await query(method, seen);
    const { blockNumber } = (answer.result ?? {}) as { blockNumber?: string };
    const isAhead = typeof blockNumber === 'string' && Number(blockNumber) > known;
    return isAhead ? { result: null } : answer;
  };
  const answer = async (call: RpcCall) => {
    const message = refusal(call);
    if (message) counts.refused++;
    const reply = message
      ? { error: { code: -32_000, message } }
      : call.method === 'web3_clientVersion'
        ? { result: 'bor/v2.2.9/linux-amd64/go1.24.4' }
        : await (lag > 0 ? requestBehind(call) : query(call.method, call.params ?? []));
    return { ...reply, jsonrpc: '2.0', id: call.id };
  };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RpcCall | RpcCall[];
    const batch = [body].flat();
    if (isDown) {
      counts.cut++;
      return void response.destroy();
    }
    if (++requests % limitsEvery === 0 || batch.length > maxBatch) {
      counts.limited++;
      return void response.writeHead(429, { 'retry-after': '1' }).end();
    }
    // The chain may have ended already.
    const answers = await Promise.all(batch.map(answer)).catch(() => undefined);
    if (!answers) return void response.destroy();
    counts.answered += answers.length;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    /** Cuts all connections until it is up again. */
    setDown: (down: boolean): void => {
      isDown = down;
    },
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
