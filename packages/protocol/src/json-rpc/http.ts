import { retryAfterMs } from '@ipr/domain';
import {
  isRateLimit,
  RateLimited,
  type RpcAnswer,
  type RpcClient,
  type RpcEndpoint,
  type RpcError,
} from './endpoint.ts';
import type { RpcCall } from './message.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/**
 * Sends one JSON body.
 * @param limitBytes a longer response is not read to its end
 * @throws AnswerTooLarge; any other error when no complete response arrives in time
 */
export type Post = (url: string, body: string, timeoutMs: number, limitBytes?: number) => Promise<HttpAnswer>;

/** The response exceeded the limit; reading was aborted and the connection closed. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** The error that replaces a reply over the size limit of a call. */
export const answerTooLarge: RpcError = { code: -32_005, message: 'answer too large' };

export interface HttpEndpointSettings {
  readonly url: string;
  /** Expected chain id; replies are used only after the node has confirmed it. */
  readonly chainId?: number | undefined;
  /** Maximum calls per request; public providers refuse more than 3. */
  readonly batchSize: number;
  /** Timeout of one HTTP request. */
  readonly timeoutMs: number;
  /**
   * Size limit for the reply to one call; a longer one is replaced by the error `answerTooLarge`. By default only the limit
   * of 10 MiB per request applies.
   */
  readonly answerBytes?: number | undefined;
  readonly post?: Post;
}

const answerLimit = 10 * 2 ** 20;

/** Uses a reader, because Safari cannot iterate over a stream. */
const textOf = async ({ body }: Response, limitBytes: number): Promise<string> => {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limitBytes) {
      // Closes the connection.
      await reader.cancel();
      throw new AnswerTooLarge('RPC answer too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Sends over `fetch`, with a response of at most 10 MiB by default. @param signal aborts requests in place of their timeout
 */
export const fetchPost =
  (signal?: AbortSignal): Post =>
  async (url, body, timeoutMs, limitBytes = answerLimit) => {
    const headers = { 'content-type': 'application/json' };
    const ends = signal ?? AbortSignal.timeout(timeoutMs);
    // A redirect could address any service of the caller's machine or network.
    const response = await fetch(url, { method: 'POST', headers, body, signal: ends, redirect: 'error' });
    const text = await textOf(response, limitBytes);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
  };

interface Waiting {
  readonly call: Readonly<RpcCall>;
  readonly resolve: (answer: RpcAnswer) => void;
  readonly reject: (thrown: unknown) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const errorOf = (reply: unknown): RpcError | undefined => {
  const error = isObject(reply) ? reply.error : undefined;
  if (!isObject(error)) return undefined;
  const { code, message, data } = error;
  return { code: Number(code), message: String(message), ...(data === undefined ? {} : { data }) };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether the node refuses batches, or batches of this size. */
class BatchRefused extends Error {}

/** Verifies the node's chain id before its first reply is used. */
const onlyOn = (chainId: number, origin: string, rpc: RpcClient): RpcClient => {
  let verified: Promise<void> | undefined;
  const verify = async () => {
    const answer = await rpc('eth_chainId', []);
    const found = 'result' in answer ? Number(answer.result) : Number.NaN;
    if (found !== chainId) throw new Error(`${origin} serves chain ${found}, not ${chainId}`);
  };
  return async (method, params) => {
    if (method === 'eth_chainId') return rpc(method, params);
    verified ??= verify().catch((thrown: unknown) => {
      verified = undefined;
      throw thrown;
    });
    await verified;
    return rpc(method, params);
  };
};

/**
 * One node over HTTP. Concurrent calls share a request; a node that refuses batches gets single calls from then on. Replies
 * are matched by id, so that missing or reordered ones cannot be mixed up.
 */
export const httpEndpoint = (settings: HttpEndpointSettings): RpcEndpoint => {
  const { url, chainId, timeoutMs, answerBytes, post = fetchPost() } = settings;
  // A URL that is only a path is relative to the page's own origin.
  const origin = URL.canParse(url) ? new URL(url).origin : url;
  let batchSize = settings.batchSize;
  let sequence = 0;
  let queue: Waiting[] = [];

  const exchange = async (calls: readonly Waiting[]): Promise<unknown> => {
    const body = calls.length === 1 ? calls[0]?.call : calls.map(({ call }) => call);
    const { status, retryAfter, text } = await post(
      url,
      JSON.stringify(body),
      timeoutMs,
      answerBytes && answerBytes * calls.length,
    );
    if (status === 429) throw new RateLimited(origin, retryAfterMs(retryAfter));
    const reply = parsed(text);
    const error = errorOf(reply);
    if (error && isRateLimit(error)) throw new RateLimited(origin, retryAfterMs(retryAfter));
    if (calls.length > 1 && !Array.isArray(reply) && (error || status === 400 || status === 413))
      throw new BatchRefused();
    if (reply === undefined || (status !== 200 && !error)) throw new Error(`${origin} answered HTTP ${status}`);
    return reply;
  };

  const settle = ({ call, resolve, reject }: Waiting, replies: readonly unknown[]) => {
    const reply = replies.length === 1 && !Array.isArray(replies[0]) ? replies[0] : undefined;
    const own = reply ?? replies.find((each) => isObject(each) && each.id === call.id);
    const error = errorOf(own);
    if (error) return isRateLimit(error) ? reject(new RateLimited(origin)) : resolve({ error });
    if (isObject(own) && 'result' in own) return resolve({ result: own.result });
    reject(new Error(`${origin} left out the answer of ${call.method}`));
  };

  const send = async (calls: readonly Waiting[]): Promise<void> => {
    try {
      const reply = await exchange(calls);
      for (const each of calls) settle(each, Array.isArray(reply) ? reply : [reply]);
    } catch (thrown) {
      const cutOff = answerBytes !== undefined && thrown instanceof AnswerTooLarge;
      if (thrown instanceof BatchRefused) batchSize = 1;
      // An oversized reply fails the whole batch, so its calls are repeated one by one.
      if (thrown instanceof BatchRefused || (cutOff && calls.length > 1))
        await Promise.all(calls.map((each) => send([each])));
      else if (cutOff) calls[0]?.resolve({ error: answerTooLarge });
      else for (const { reject } of calls) reject(thrown);
    }
  };

  const flush = () => {
    const calls = queue;
    queue = [];
    for (let at = 0; at < calls.length; at += batchSize) void send(calls.slice(at, at + batchSize));
  };

  const request = (method: string, params: readonly unknown[]) =>
    new Promise<RpcAnswer>((resolve, reject) => {
      queue.push({ call: { jsonrpc: '2.0', id: ++sequence, method, params: [...params] }, resolve, reject });
      if (queue.length === 1) setTimeout(flush, 0);
    });

  return { origin, request: chainId === undefined ? request : onlyOn(chainId, origin, request) };
};
