import { type Endpoint, problemMediaType, statusOfCode } from '@ipr/api';
import { type FailureCode, failures } from '@ipr/domain';
import type { JsonSchema } from './json-schema.ts';

/** Status → name of the response that describes it. Clients use 499 internally; no service answers it. */
const responses: Readonly<Record<number, string>> = {
  401: 'NotSignedIn',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'Invalid',
  429: 'TooMany',
  500: 'Unexpected',
  503: 'Unavailable',
};

const codesOf = (status: number): string[] =>
  (Object.keys(failures) as FailureCode[]).filter((code) => statusOfCode(code) === status).sort();

const problem = { $ref: '#/components/schemas/Problem' };

const retryAfter = {
  'Retry-After': { description: 'Seconds after which it makes sense to try again', schema: { type: 'integer' } },
};

/** Problem details by status, each with its possible codes, and one for any other answer. */
export const errorResponses = () => {
  const answer = (description: string, schema: unknown, status?: number) => ({
    description,
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: { [problemMediaType]: { schema } },
  });
  const byStatus = Object.entries(responses).map(([key, name]) => {
    const status = Number(key);
    const codes = codesOf(status);
    const schema = { allOf: [problem, { properties: { status: { const: status }, code: { enum: codes } } }] };
    return [name, answer(`Failed with ${status}`, schema, status)];
  });
  return Object.fromEntries([...byStatus, ['Failed', answer('Failed otherwise', problem)]]);
};

/** The failures of a call, from its declaration. @returns pairs of status and name of the response */
export const errorNames = ({ method, path, audience, idempotent }: Endpoint): [string, string][] => {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const known = [
    ...(audience === 'person' ? [401] : []),
    ...(method === 'GET' ? [] : [403]),
    ...(path.includes(':') ? [404] : []),
    ...(idempotent ? [409] : []),
    ...(hasBody ? [413] : []),
    ...[422, 429, 500, 503],
  ];
  return [
    ...known.map((status): [string, string] => [String(status), responses[status] ?? 'Failed']),
    ['default', 'Failed'],
  ];
};

/** Problem details with a code of the catalogue. */
export const withCodes = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, code: { type: 'string', enum: Object.keys(failures).sort() } },
});
