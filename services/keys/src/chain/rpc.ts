import http from 'node:http';
import https from 'node:https';
import { callWithFailover, known } from '@ipr/protocol/json-rpc/failover';
import { httpEndpoint, type Post } from '@ipr/protocol/json-rpc/http';

/** The node reports that the call fails: every honest node would, unlike an outage. */
export class CallReverted extends Error {
  override readonly name = 'CallReverted';
}

export interface RpcEndpoint {
  readonly url: string;
  /** @throws CallReverted when the EVM refuses the call; any other error means that this endpoint is unusable now. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  close(): void;
}

const answerLimit = 1_000_000;
const revert = /revert|invalid opcode|out of gas|outofgas|stack (under|over)flow|invalid jump/i;

/** One POST over a kept-alive connection. node:http and not fetch: ten megabytes less per process (measured). */
export const keptAlive = (): { readonly post: Post; close(): void } => {
  const options = { keepAlive: true, maxSockets: 16 };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  const post: Post = (address, body, timeoutMs) =>
    new Promise((resolve, reject) => {
      const url = new URL(address);
      const isSecure = url.protocol === 'https:';
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const agent = agents[isSecure ? 'https:' : 'http:'];
      const how = { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) };
      const call = (isSecure ? https : http).request(url, how, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > answerLimit) answer.destroy(new Error('RPC answer too large'));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'] ?? null,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      call.on('error', reject);
      call.end(body);
    });
  return { post, close: () => Object.values(agents).forEach((agent) => void agent.destroy()) };
};

/**
 * A JSON-RPC endpoint of one chain. Its chain id is checked before the first answer is accepted; a rate limit is respected within
 * the time limit of a call.
 */
export const rpcEndpoint = (address: string, chainId: number, timeoutMs: number): RpcEndpoint => {
  const { post, close } = keptAlive();
  const endpoint = httpEndpoint({ url: address, chainId, batchSize: 1, timeoutMs, post });
  const rpc = callWithFailover([known(endpoint)], timeoutMs, 0);
  return {
    url: endpoint.origin,
    async request(method, params) {
      const answer = await rpc(method, params);
      if ('result' in answer) return answer.result;
      const { code, message } = answer.error;
      throw code === 3 || revert.test(message) ? new CallReverted(message) : new Error(message);
    },
    close,
  };
};
