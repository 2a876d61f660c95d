import { Failure } from '@ipr/domain';
import ky, { isHTTPError, isKyError, type KyInstance } from 'ky';
import type { z } from 'zod';
import { type Api, type Endpoint, idempotencyHeader } from './endpoint.ts';
import { HttpFailure, Problem } from './problem.ts';
import { type UploadOptions, uploadWithProgress } from './upload.ts';

export interface CallOptions extends UploadOptions {
  /** The service returns the first result for a repeated key, so a retry has no second effect. */
  readonly idempotencyKey?: string;
  /** The caller reports its own failures; `onFailure` is called only for a missing session. */
  readonly quiet?: boolean;
  /** The one file of a multipart call. */
  readonly file?: Blob;
  readonly fileName?: string;
}

export type Client<A extends Api> = {
  readonly [K in keyof A]: (input: z.input<A[K]['input']>, options?: CallOptions) => Promise<z.output<A[K]['reply']>>;
};

export interface ClientSettings {
  /** Origin and base path, e.g. 'http://localhost:9000/api/v1'. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly onFailure?: (failure: Failure) => void;
  /**
   * Prompts the person for a proof of their presence when a call requires a recent one.
   * @returns whether they have given it; the call is then repeated, otherwise it ends as cancelled
   */
  readonly onProofRequired?: () => Promise<boolean>;
}

/** Timeout of a JSON call in milliseconds (D2 section 9); uploads have an idle timeout instead (decision V14). */
export const callTimeoutMs = 30_000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Encodes nested fields as multipart names such as 'metadata[type]' (D2 section 7). */
const appendFields = (form: FormData, value: unknown, name = ''): void => {
  if (isPlain(value))
    for (const [key, inner] of Object.entries(value)) appendFields(form, inner, name ? `${name}[${key}]` : key);
  else if (value !== undefined) form.append(name, String(value));
};

const locate = (declared: Endpoint, input: Record<string, unknown>) => {
  const rest = { ...input };
  const path = declared.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
};

const failureOf = async (thrown: unknown): Promise<Failure> => {
  if (thrown instanceof Failure) return thrown;
  if (isHTTPError(thrown)) {
    const parsed = Problem.safeParse(thrown.data);
    const { status, headers } = thrown.response;
    return new HttpFailure(status, parsed.success ? parsed.data : undefined, headers.get('retry-after'), thrown);
  }
  if (thrown instanceof DOMException && thrown.name === 'AbortError')
    return new Failure('request.cancelled', {}, thrown);
  return new Failure(
    isKyError(thrown) || thrown instanceof TypeError ? 'network.unreachable' : 'unexpected',
    {},
    thrown,
  );
};

const formOf = (declared: Endpoint, fields: Record<string, unknown>, options: CallOptions): FormData => {
  if (!options.file) throw new Failure('file.missing');
  const form = new FormData();
  appendFields(form, fields);
  form.append(declared.fileField ?? 'file', options.file, options.fileName ?? 'file.bin');
  return form;
};

const send = async (
  http: KyInstance,
  settings: ClientSettings,
  declared: Endpoint,
  input: unknown,
  options: CallOptions,
) => {
  const { path, rest } = locate(declared, isPlain(input) ? input : {});
  const headers = {
    ...settings.headers,
    ...(options.idempotencyKey ? { [idempotencyHeader]: options.idempotencyKey } : {}),
  };
  const common = { method: declared.method, headers, ...(options.signal ? { signal: options.signal } : {}) };
  if (declared.fileField) {
    const form = formOf(declared, rest, options);
    const url = settings.baseUrl + path;
    if (options.onProgress && typeof XMLHttpRequest !== 'undefined')
      return uploadWithProgress(url, form, headers, options);
    return http(url, { ...common, body: form, timeout: false }).json();
  }
  if (declared.method === 'GET' || declared.method === 'DELETE') {
    const query = Object.entries(rest).filter(([, value]) => value !== undefined) as [string, string][];
    return http(settings.baseUrl + path, { ...common, searchParams: query }).json();
  }
  return http(settings.baseUrl + path, { ...common, json: rest }).json();
};

const repeatAfterProof = async <T>(
  { onProofRequired }: ClientSettings,
  thrown: unknown,
  attempt: () => Promise<T>,
): Promise<T> => {
  const failure = await failureOf(thrown);
  if (failure.code !== 'session.too-old' || !onProofRequired) throw failure;
  if (!(await onProofRequired())) throw new Failure('request.cancelled', {}, failure);
  return attempt();
};

/**
 * A typed client of one service. Every call rejects with a Failure: `network.unreachable` when there is no response,
 * otherwise the code of the problem details. The client never retries; the caller decides (decision P12).
 */
export const createClient = <A extends Api>(api: A, settings: ClientSettings): Client<A> => {
  const http = ky.create({
    retry: 0,
    timeout: callTimeoutMs,
    credentials: 'same-origin',
    ...(settings.fetch ? { fetch: settings.fetch } : {}),
  });
  const call =
    (declared: Endpoint) =>
    async (input: unknown, options: CallOptions = {}) => {
      const attempt = async () => declared.reply.parse(await send(http, settings, declared, input, options));
      try {
        return await attempt().catch((thrown: unknown) => repeatAfterProof(settings, thrown, attempt));
      } catch (thrown) {
        const failure = await failureOf(thrown);
        if (!options.quiet || failure.kind === 'unauthenticated') settings.onFailure?.(failure);
        throw failure;
      }
    };
  return Object.fromEntries(
    Object.entries(api).map(([name, declared]) => [name, call(declared)]),
  ) as unknown as Client<A>;
};
