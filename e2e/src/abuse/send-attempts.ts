import { randomUUID } from 'node:crypto';
import type { Attempt } from './make-attempt.ts';

/** Longer than any call takes on a busy machine; beyond it a call counts as hanging. */
const hangMs = 60_000;

/** Node.js reads at most 16 KiB of a request line and headers; the latter take less than 2 KiB here. */
const mostOfHead = 14 * 1024;

export interface Finding {
  readonly call: string;
  readonly kind: string;
  readonly why: string;
  readonly request: string;
}

export interface Target {
  /** `service.call`, for the report. */
  readonly call: string;
  readonly baseUrl: string;
  /** Made for each request: tokens of a caller last a minute. */
  readonly headers: () => Readonly<Record<string, string>>;
}

const shorten = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);

const describe = ({ method, path, body }: Attempt): string =>
  shorten(`${method} ${path} ${typeof body === 'string' ? body : body ? '(form)' : ''}`);

/** Statuses by which a service says that another part is away; everything else from 500 on is a defect. */
const isDefect = (status: number, text: string): string | undefined => {
  if (status >= 500) return `${status} ${shorten(text).slice(0, 200)}`;
  if (status >= 400 && !/"code":"[a-z]/.test(text)) return `${status} without a code: ${shorten(text).slice(0, 120)}`;
  if (/\n\s+at |node_modules|\bSELECT\b|MongoServerError|CastError/.test(text))
    return `${status} with internals: ${shorten(text).slice(0, 200)}`;
  return undefined;
};

/** Sends one request. @returns its status, why it is a finding, and how long it took */
export const sendAttempt = async (
  { baseUrl, headers }: Target,
  attempt: Attempt,
): Promise<{ status: number; why?: string | undefined; milliseconds: number }> => {
  const { method, path, type, body } = attempt;
  const begun = performance.now();
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(hangMs),
      headers: { ...headers(), 'idempotency-key': randomUUID(), ...(type && { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const why = isDefect(answer.status, await answer.text());
    return { status: answer.status, why, milliseconds: performance.now() - begun };
  } catch (error) {
    const { name, message, cause } = error as Error;
    const why = `${name}: ${message} ${(cause as Error | undefined)?.message ?? ''}`;
    // Servers answer 431 and close; a client that still sends its body then sees the end of the connection instead.
    const isRefusedHead = path.length > mostOfHead && /EPIPE|ECONNRESET|closed/.test(why);
    return { status: 0, ...(isRefusedHead ? {} : { why }), milliseconds: performance.now() - begun };
  }
};

export const findingOf = ({ call }: Target, attempt: Attempt, why: string): Finding => ({
  call,
  kind: attempt.kind,
  why,
  request: describe(attempt),
});
