import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

type Answer = unknown | ((...params: readonly unknown[]) => unknown);

interface Choices {
  /** Replaces the reply to a whole request. @returns true when it replied */
  readonly instead?: (response: ServerResponse, calls: readonly ReceivedCall[], isBatch: boolean) => boolean;
}

const replyTo = (answers: Readonly<Record<string, Answer>>, { id, method, params }: ReceivedCall) => {
  if (!(method in answers)) return { jsonrpc: '2.0', id, error: { code: -32_601, message: `no ${method}` } };
  const answer = answers[method];
  const result: unknown = typeof answer === 'function' ? answer(...params) : answer;
  return result instanceof Error
    ? { jsonrpc: '2.0', id, error: { code: 3, message: result.message, data: '0x' } }
    : { jsonrpc: '2.0', id, result };
};

/** For tests: a JSON-RPC node that returns a defined result per method; an Error is a revert. */
export const startNode = async (answers: Readonly<Record<string, Answer>>, { instead }: Choices = {}) => {
  const requests: (readonly ReceivedCall[])[] = [];
  const full = { eth_chainId: '0x13882', ...answers };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    const calls = (Array.isArray(body) ? body : [body]) as ReceivedCall[];
    requests.push(calls);
    if (instead?.(response, calls, Array.isArray(body))) return;
    const replies = calls.map((call) => replyTo(full, call));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(body) ? replies.toReversed() : replies[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/a-secret-key`,
    /** Every request with its calls. */
    requests,
    received: (method: string) => requests.flat().filter((call) => call.method === method),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
