import * as api from '@ipr/api';
import { everyApi } from '@ipr/api/every-api';
import { artefact } from './artefact.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { errorNames, errorResponses, withCodes } from './openapi-errors.ts';
import { webhookOperations } from './openapi-webhooks.ts';

type Components = Map<string, JsonSchema>;
type Operation = Readonly<Record<string, unknown>>;

const pathNames = (path: string): string[] => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);

/** Fields of a form on the wire, nested ones flattened: 'metadata[type]'. */
const formFields = (schema: JsonSchema, prefix = ''): { properties: Record<string, unknown>; required: string[] } => {
  const required: string[] = [];
  const properties: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.properties ?? {}) as [string, JsonSchema][]) {
    const name = prefix ? `${prefix}[${key}]` : key;
    const isNeeded = schema.required?.includes(key) ?? false;
    const inner = field.properties ? formFields(field, name) : { properties: { [name]: field }, required: [name] };
    Object.assign(properties, inner.properties);
    if (isNeeded) required.push(...inner.required);
  }
  return { properties, required };
};

const bodyOf = (endpoint: api.Endpoint, { properties = {}, required = [], ...rest }: JsonSchema) => {
  const inPath = pathNames(endpoint.path);
  const ofBody = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
  };
  const description = `At most ${(endpoint.maxBytes ?? api.defaultMaxBytes).toLocaleString('en-US')} bytes.`;
  if (!endpoint.fileField) return { required: true, description, content: { 'application/json': { schema: ofBody } } };
  const form = formFields(ofBody);
  const file = { [endpoint.fileField]: { description: 'The file', contentMediaType: 'application/octet-stream' } };
  const schema = {
    type: 'object',
    properties: { ...form.properties, ...file },
    required: [...form.required, endpoint.fileField],
    additionalProperties: false,
  };
  return { required: true, description, content: { 'multipart/form-data': { schema } } };
};

const parametersOf = (endpoint: api.Endpoint, { properties = {}, required = [] }: JsonSchema, hasBody: boolean) => {
  const inPath = pathNames(endpoint.path);
  const named = Object.entries(properties).filter(([name]) => inPath.includes(name) || !hasBody);
  const fields = named.map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema,
  }));
  const headers = [
    ...(endpoint.method === 'GET' ? [] : ['Origin']),
    ...(endpoint.idempotent ? ['IdempotencyKey'] : []),
  ];
  return [...fields, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
};

/** Scopes of an HTTP bearer scheme are documentation (OpenAPI 3.1): a token with one of them may make the call. */
const securityOf = ({ audience, scopes }: api.Endpoint) => {
  if (audience !== 'person') return [];
  return [{ session: [] }, ...(scopes ?? []).map((scope) => ({ accessToken: [scope] }))];
};

const operationOf = (service: string, name: string, endpoint: api.Endpoint, components: Components): Operation => {
  const input = jsonSchemaOf(endpoint.input, components);
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const parameters = parametersOf(endpoint, input, hasBody);
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: bodyOf(endpoint, input) } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(endpoint.reply, components) } },
      },
      ...Object.fromEntries(
        errorNames(endpoint).map(([status, at]) => [status, { $ref: `#/components/responses/${at}` }]),
      ),
    },
  };
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key gives the first result again for a day, so that a repeated call has one effect.',
    schema: { type: 'string', pattern: '^[\\w.:-]{8,128}$' },
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    description:
      'The portal’s own origin, as browsers send it; any other is refused. Not required with an access token.',
    schema: { type: 'string' },
  },
};

const description = `What the gateway serves under ${api.apiBase}. Failures are problem details (RFC 9457) with a code; docs/failures.md lists them.`;

/** Whether a caller from outside may make one of the calls. */
const isOffered = (calls: api.Api): boolean => Object.values(calls).some(({ audience }) => audience !== 'service');

/** OpenAPI 3.1 of every public call; calls between services are left out. */
export const openApiDocument = (version: string) => {
  const components: Components = new Map();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [service, calls] of everyApi)
    for (const [name, endpoint] of Object.entries(calls)) {
      if (endpoint.audience === 'service') continue;
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(service, name, endpoint, components),
      };
    }
  const webhooks = webhookOperations(components);
  jsonSchemaOf(api.Problem, components);
  components.set('Problem', withCodes(components.get('Problem') ?? {}));
  const schemas: Readonly<Record<string, object>> = Object.fromEntries(
    [...components].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'IP Registry', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: api.apiBase }],
    tags: [...everyApi].filter(([, calls]) => isOffered(calls)).map(([name]) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas,
      parameters,
      responses: errorResponses(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: api.sessionCookie, description: 'Set by identity.verifyCode.' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of identity.createAccessToken, for programs. Each has the scope read; open decrypts files, register registers and updates, share shares.',
        },
      },
    },
  };
};

export const openApi = artefact('OpenAPI', async () => ({
  'docs/api/openapi.json': `${JSON.stringify(openApiDocument('1'), null, 2)}\n`,
}));
