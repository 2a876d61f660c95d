import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, parseGwei, parseTransaction } from 'viem';

interface RpcCall {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Applies the rules of bor's pool to a chain without them: a minimum tip, and both fees a tenth higher for a replacement. */
export const startPickyNode = async (rpcUrl: string, minTipGwei: number) => {
  const pool = new Map<number, Fees>();
  const refusals: string[] = [];
  const minTip = parseGwei(String(minTipGwei));

  const refusalOf = (raw: Hex): string | undefined => {
    const { nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas: tip = 0n } = parseTransaction(raw);
    if (tip < minTip) return `transaction gas price below minimum: gas tip cap ${tip}, minimum needed ${minTip}`;
    const before = pool.get(nonce);
    const isSame = before?.maxFeePerGas === maxFeePerGas && before.maxPriorityFeePerGas === tip;
    const isTooLittle =
      before && (maxFeePerGas * 10n < before.maxFeePerGas * 11n || tip * 10n < before.maxPriorityFeePerGas * 11n);
    if (!isSame && isTooLittle) return 'replacement transaction underpriced';
    pool.set(nonce, { maxFeePerGas, maxPriorityFeePerGas: tip });
    return undefined;
  };
  const answer = async (call: RpcCall): Promise<unknown> => {
    const message = call.method === 'eth_sendRawTransaction' ? refusalOf(call.params?.[0] as Hex) : undefined;
    if (message) {
      refusals.push(message);
      return { jsonrpc: '2.0', id: call.id, error: { code: -32_000, message } };
    }
    const headers = { 'content-type': 'application/json' };
    return (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(call) })).json();
  };
  const server = createServer(async (request, response) => {
    const calls = JSON.parse(Buffer.concat(await request.toArray()).toString()) as RpcCall | RpcCall[];
    // The chain may have ended already.
    const answers = await (Array.isArray(calls) ? Promise.all(calls.map(answer)) : answer(calls)).catch(
      () => undefined,
    );
    if (!answers) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals: (): readonly string[] => refusals,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
