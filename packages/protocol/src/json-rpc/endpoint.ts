/** A JSON-RPC error object: a reply of the node, not a failed request. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError };

/** One node. */
export interface RpcEndpoint {
  /** Origin of the node without path and query, which contain API keys. */
  readonly origin: string;
  /** @throws RateLimited; any other error means that the node did not respond */
  request(method: string, params: readonly unknown[]): Promise<RpcAnswer>;
}

/** Sends a call to one or several nodes. @throws when no node responds within the call's budget */
export type RpcClient = (method: string, params: readonly unknown[]) => Promise<RpcAnswer>;

/** The node returned HTTP 429, or the equivalent JSON-RPC error. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited';
  /** The requested delay; undefined when the node gave none. */
  readonly retryAfterMs: number | undefined;

  constructor(origin: string, retryAfterMs?: number) {
    super(`${origin} limits the rate of requests`);
    this.retryAfterMs = retryAfterMs;
  }
}

const limitCodes: ReadonlySet<number> = new Set([429, -32_005, -32_007]);
/** Providers refuse wide eth_getLogs ranges with the code of rate limits; retrying later does not help. */
const tooMuchRequested = /more than|block range|response size|results/i;
const limitWords = /rate.?limit|too many requests|requests? limit|per second|compute units|throughput/i;

/**
 * True for a JSON-RPC error that means a rate limit. The reason of a revert is text of the called contract, which may contain
 * any words, so a revert never counts as a limit.
 */
export const isRateLimit = ({ code, message }: RpcError): boolean => {
  if (code === 3 || /revert/i.test(message)) return false;
  return (limitCodes.has(code) && !tooMuchRequested.test(message)) || limitWords.test(message);
};

const lagging =
  /header not found|unknown block|block not found|missing trie node|state .*not available|not synced|syncing/i;

/**
 * True for a reply that another node may improve on: this node lags, has pruned the state, or does not support the method.
 */
export const isWeak = (answer: RpcAnswer): boolean => {
  if (!('error' in answer)) return false;
  const { code, message } = answer.error;
  return (
    code === -32_601 || code === -32_004 || (code === -32_603 && !/revert/i.test(message)) || lagging.test(message)
  );
};
