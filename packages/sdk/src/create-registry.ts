import { eachItem } from './each-item.ts';
import { apiBase, calls } from './generated/calls.ts';
import type { Registry } from './generated/registry.ts';
import { type FetchSettings, readOrigin, registryFetch } from './registry-fetch.ts';
import type { CallShape } from './request-of-call.ts';
import { defaultRetry, type RetryPolicy } from './retry-policy.ts';
import { type CallOptions, sendCall, type Transport } from './send-call.ts';

export interface RegistrySettings extends FetchSettings {
  /** Milliseconds of one attempt; 30,000 by default, none for files. */
  readonly timeoutMs?: number | undefined;
  readonly retry?: Partial<RetryPolicy> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const callOf = (transport: Transport, name: string, shape: CallShape) => {
  const call = (input: unknown = {}, options?: CallOptions) => sendCall(transport, name, shape, input, options);
  const { pages } = shape;
  if (!pages) return call;
  const each = (input: Fields = {}, options?: CallOptions) => eachItem((page) => call(page, options), pages, input);
  return Object.assign(call, { each });
};

/**
 * The calls of a registry, by service and name. Nothing is sent until one is called.
 * @throws TypeError when the origin is malformed or not encrypted
 */
export const createRegistry = (settings: RegistrySettings): Registry => {
  const transport: Transport = {
    base: readOrigin(settings.origin) + apiBase,
    send: registryFetch(settings),
    timeoutMs: settings.timeoutMs ?? 30_000,
    retry: { ...defaultRetry, ...settings.retry },
  };
  const services = Object.entries(calls as Readonly<Record<string, Readonly<Record<string, CallShape>>>>).map(
    ([service, shapes]) => [
      service,
      Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => [name, callOf(transport, `${service}.${name}`, shape)]),
      ),
    ],
  );
  return Object.fromEntries(services) as Registry;
};
