import http from 'node:http';
import https from 'node:https';

/** The node answered, and the answer is that the call itself fails: true on every honest node, unlike an outage. */
export class CallReverted extends Error {
  override readonly name = 'CallReverted';
}

export interface RpcEndpoint {
  readonly url: string;
  /** @throws CallReverted when the EVM refuses the call; any other error means that this endpoint is of no use now. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  close(): void;
}

const answerLimit = 1_000_000;
const revert = /revert|invalid opcode|out of gas|outofgas|stack (under|over)flow|invalid jump/i;

/** One POST over a kept-alive connection. node:http and not fetch: ten megabytes less per process (measured). */
const post = (url: URL, agent: http.Agent, body: string, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > answerLimit) answer.destroy(new Error('RPC answer too large'));
        else parts.push(part);
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(parts).toString('utf8'))
          : reject(new Error(`RPC answered HTTP ${answer.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end(body);
  });

/** A JSON-RPC endpoint of one chain. Its chain id is checked before the first answer is believed. */
export const rpcEndpoint = (address: string, chainId: number, timeoutMs: number): RpcEndpoint => {
  const url = new URL(address);
  const options = { keepAlive: true, maxSockets: 16 };
  const agent = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  let sequence = 0;
  let verified: Promise<void> | undefined;

  const send = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++sequence, method, params });
    const answer = JSON.parse(await post(url, agent, body, timeoutMs));
    if (!answer?.error) return answer?.result;
    const message = String(answer.error.message);
    throw answer.error.code === 3 || revert.test(message) ? new CallReverted(message) : new Error(message);
  };
  const verify = async () => {
    const found = Number(await send('eth_chainId', []));
    if (found !== chainId) throw new Error(`RPC serves chain ${found}, not ${chainId}`);
  };

  return {
    url: url.origin,
    async request(method, params) {
      verified ??= verify().catch((error: unknown) => {
        verified = undefined;
        throw error;
      });
      await verified;
      return send(method, params);
    },
    close: () => agent.destroy(),
  };
};
