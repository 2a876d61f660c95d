import * as api from '@ipr/api';
import { everyApi } from '@ipr/api/every-api';
import { Failure } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument('1');
const json = JSON.parse(JSON.stringify(document));

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly required: string[] } }>>;
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly security: readonly object[];
}

const operations = Object.entries(json.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (id: string) => operations.find(({ operation }) => operation.operationId === id);

const visit = (value: unknown, see: (key: string, inner: unknown) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    see(key, inner);
    visit(inner, see);
  }
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(json, 'document');
const validatorOf = (pointer: string) => ajv.compile({ $ref: `document#${pointer}` });

test('has every public call once, and no call between services', () => {
  const declared = [...everyApi].flatMap(([service, calls]) =>
    Object.entries(calls).map(([name, { audience }]) => ({ id: `${service}.${name}`, audience })),
  );
  const outside = declared.filter(({ audience }) => audience !== 'service').map(({ id }) => id);
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(outside.sort());
  expect(declared.length).toBeGreaterThan(outside.length);
  expect(JSON.stringify(json)).not.toContain('/internal');
});

test('names each message that webhooks send, with its signature headers and the schema that it passes', () => {
  expect(Object.keys(json.webhooks)).toEqual([...api.webhookEvents, 'webhook.test']);
  const message = { type: 'webhook.test', timestamp: '2026-01-02T03:04:05.000Z', data: { webhookId: 'a'.repeat(24) } };
  const pointer = (type: string) => `/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  expect(validatorOf(pointer('webhook.test'))(message)).toBe(true);
  expect(validatorOf(pointer('share.accepted'))(message)).toBe(false);
  const names = json.webhooks['share.accepted'].post.parameters.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
});

test('every reference resolves', () => {
  visit(json, (key, target) => {
    if (key !== '$ref') return;
    const found = String(target)
      .slice(2)
      .split('/')
      .reduce((at, step) => at?.[step], json);
    expect([target, typeof found]).toEqual([target, 'object']);
  });
});

test('every schema is JSON Schema 2020-12', () => {
  const checked: unknown[] = [];
  visit(json, (key, schema) => {
    if (key !== 'schema') return;
    checked.push(schema);
    expect([ajv.validateSchema(schema as object), ajv.errors]).toEqual([true, null]);
  });
  for (const name of Object.keys(json.components.schemas)) validatorOf(`/components/schemas/${name}`);
  expect(checked.length).toBeGreaterThan(50);
});

test('path parameters are exactly the names in the path', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters?.filter((one) => one.in === 'path').map(({ name }) => name) ?? [];
    expect([path, inPath.sort()]).toEqual([path, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()]);
  }
});

test('calls of people require a session, and mutations the portal’s origin', () => {
  for (const { method, operation } of operations) {
    const refers = (name: string) => operation.parameters?.some(({ $ref }) => $ref?.endsWith(`/${name}`)) ?? false;
    expect([operation.operationId, refers('Origin')]).toEqual([operation.operationId, method !== 'get']);
    expect('401' in operation.responses).toBe(operation.security.length > 0);
    expect('409' in operation.responses).toBe(refers('IdempotencyKey'));
  }
  expect(operationOf('identity.requestCode')?.operation.security).toEqual([]);
  expect(operationOf('relay.submit')?.operation.security).toEqual([{ session: [] }]);
});

test('a file is sent as a form with flat fields', () => {
  const body = operationOf('storage.uploadFile')?.operation.requestBody?.content['multipart/form-data'];
  expect(body?.schema.required.sort()).toEqual(['file', 'metadata[type]', 'metadata[uploadedAt]']);
});

test('a service’s refusal matches the problem schema of the document', () => {
  const validate = validatorOf('/components/responses/Conflict/content/application~1problem+json/schema');
  const problem = api.problemOf(new Failure('folder.cycle'), 'request-1');
  expect([validate(problem), validate.errors]).toEqual([true, null]);
  expect(validate(api.problemOf(new Failure('asset.not-found', { id: '1' })))).toBe(false);
  expect(validate({ ...problem, code: 'not.known' })).toBe(false);
});

test('the document accepts the same bodies as the service', () => {
  const pointer = '/paths/~1relay~1transactions/post/requestBody/content/application~1json/schema';
  const validate = validatorOf(pointer);
  const transaction = { to: `0x${'5A'.repeat(20)}`, data: '0x', nonce: 0 };
  for (const body of [
    { transaction, signature: '0x12' },
    { transaction: { ...transaction, nonce: -1 }, signature: '0x12' },
    { transaction, signature: '0x12', more: true },
    { transaction },
  ])
    expect(validate(body)).toBe(api.relayApi.submit.input.safeParse(body).success);
});
