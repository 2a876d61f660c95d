import { readProblem } from './read-problem.ts';
import { RegistryError } from './registry-error.ts';
import { type CallShape, requestOfCall } from './request-of-call.ts';
import { delayBefore, pause, type RetryPolicy } from './retry-policy.ts';

/** Of one call. */
export interface CallOptions {
  /** Ends the call, its repetitions and its waits; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of one attempt with its response; Infinity for none. */
  readonly timeoutMs?: number | undefined;
  /** Of a call that takes one: the same key gives the first result again for a day. Without it each call has a new one. */
  readonly idempotencyKey?: string | undefined;
}

export interface Transport {
  readonly base: string;
  readonly send: typeof fetch;
  readonly timeoutMs: number;
  readonly retry: RetryPolicy;
}

const read = async (name: string, response: Response): Promise<unknown> => {
  if (!response.ok) throw await readProblem(name, response);
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryError({ code: 'client.reply-malformed', call: name, status: response.status });
  }
};

/** Runs an attempt with a signal that also ends it after some time; a timer and not AbortSignal.any, whose sources Node 20 may lose. */
const within = async <T>(
  ms: number,
  signal: AbortSignal | undefined,
  call: string,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const stop = () => ended.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const timer = Number.isFinite(ms)
    ? setTimeout(() => ended.abort(new RegistryError({ code: 'client.timed-out', call })), ms)
    : undefined;
  try {
    return await attempt(ended.signal);
  } catch (thrown) {
    if (ended.signal.aborted) throw ended.signal.reason;
    if (thrown instanceof RegistryError) throw thrown;
    throw new RegistryError({ code: 'network.unreachable', call, cause: thrown });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

/**
 * Sends a call, and repeats it after a passing failure when a repetition has no second effect: reading calls, and those with a key.
 * @throws RegistryError, the signal's reason, TypeError for an input that is no call
 */
export const sendCall = async (
  { base, send, timeoutMs, retry }: Transport,
  name: string,
  shape: CallShape,
  input: unknown,
  { signal, timeoutMs: ownTimeoutMs, idempotencyKey }: CallOptions = {},
): Promise<unknown> => {
  const key = shape.idempotent ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
  const { url, init } = requestOfCall(base, shape, input, key);
  // How long a file takes depends on its size.
  const ms = ownTimeoutMs ?? (shape.fileField === undefined ? timeoutMs : Number.POSITIVE_INFINITY);
  for (let attempt = 0; ; attempt += 1)
    try {
      return await within(ms, signal, name, async (ended) => read(name, await send(url, { ...init, signal: ended })));
    } catch (thrown) {
      const isSafe = shape.method === 'GET' || key !== undefined;
      const delay = isSafe && !signal?.aborted ? delayBefore(attempt, thrown, retry) : undefined;
      if (delay === undefined) throw thrown;
      await pause(delay, signal);
    }
};
