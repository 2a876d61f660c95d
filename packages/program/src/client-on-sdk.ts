import { type Api, type CallOptions, type Client, type Endpoint, HttpFailure } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type Registry, RegistryError } from '@ipr/sdk';
import { countedFile } from './counted-file.ts';

type Send = (input: unknown, options?: { signal?: AbortSignal; idempotencyKey?: string }) => Promise<unknown>;

const failureOf = (thrown: unknown, { signal }: CallOptions): Failure => {
  if (signal?.aborted) return new Failure('request.cancelled', {}, thrown);
  if (!(thrown instanceof RegistryError)) return new Failure('unexpected', {}, thrown);
  const { code, status, params, requestId, fields, retryAfterMs } = thrown;
  if (status === undefined) return new Failure('network.unreachable', {}, thrown);
  if (code === 'client.reply-malformed') return new Failure('unexpected', {}, thrown);
  const instance = requestId === undefined ? {} : { instance: requestId };
  const problem = { type: `urn:ipr:failure:${code}`, title: code, status, code, params: { ...params }, ...instance };
  const after = retryAfterMs === undefined ? null : String(Math.ceil(retryAfterMs / 1000));
  return new HttpFailure(status, { ...problem, errors: [...fields] }, after, thrown);
};

const inputOf = ({ fileField }: Endpoint, input: unknown, options: CallOptions): unknown => {
  if (fileField === undefined) return input;
  const { file, fileName = 'file.bin', onProgress } = options;
  if (!file) throw new Failure('file.missing');
  if (onProgress) return { ...(input as object), file: countedFile(file, fileName, onProgress) };
  return { ...(input as object), file, fileName };
};

const callOn =
  (declared: Endpoint, send: Send) =>
  async (input: unknown, options: CallOptions = {}) => {
    const given = inputOf(declared, input, options);
    const { signal, idempotencyKey } = options;
    const settings = { ...(signal ? { signal } : {}), ...(idempotencyKey ? { idempotencyKey } : {}) };
    // The client for others believes its replies; a flow that signs by them does not.
    try {
      return declared.reply.parse(await send(given, settings));
    } catch (thrown) {
      throw failureOf(thrown, options);
    }
  };

/**
 * A service's calls through the client for programs (`packages/sdk`), as flows have them: replies are parsed, and errors are failures with the
 * codes of the product. Calls between services are not among them.
 */
export const clientOnSdk =
  (registry: Registry) =>
  <A extends Api>(service: string, api: A): Client<A> => {
    const calls = (registry as unknown as Readonly<Record<string, Readonly<Record<string, Send>>>>)[service] ?? {};
    return Object.fromEntries(
      Object.entries(api).flatMap(([name, declared]) => {
        const send = calls[name];
        return send ? [[name, callOn(declared, send)]] : [];
      }),
    ) as unknown as Client<A>;
  };
