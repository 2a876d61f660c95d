import { RegistryError } from './registry-error.ts';

/** Longest text of an error response that is read: a proxy may answer with a page. */
const maxCharacters = 64 * 1024;

/** Codes for responses without problem details, as a proxy in front of the registry sends them. */
const codeOfStatus = (status: number): string => {
  if (status === 401) return 'session.missing';
  if (status === 403) return 'access.denied';
  if (status === 404) return 'request.not-found';
  if (status === 413) return 'request.too-large';
  if (status === 429) return 'request.rate-limited';
  if (status >= 400 && status < 500) return 'request.invalid';
  return status >= 502 && status <= 504 ? 'service.unavailable' : 'unexpected';
};

/** Retry-After in seconds or as a date (RFC 9110, section 10.2.3). @returns milliseconds */
export const readRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = text.length > maxCharacters ? null : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const paramsOf = (value: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** The error of a response that is not successful: its problem details (RFC 9457), as far as they have the documented shape. */
export const readProblem = async (call: string, response: Response): Promise<RegistryError> => {
  const { status, headers } = response;
  const { code, params, instance, errors } = parse(await response.text().catch(() => ''));
  return new RegistryError({
    code: textOf(code) ?? codeOfStatus(status),
    call,
    status,
    params: paramsOf(params),
    fields: Array.isArray(errors) ? errors.filter((line): line is string => typeof line === 'string') : [],
    requestId: textOf(instance),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  });
};
