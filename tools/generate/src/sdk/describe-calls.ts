import type { Endpoint } from '@ipr/api';
import { everyApi } from '@ipr/api/every-api';
import { type JsonSchema, jsonSchemaOf } from '../json-schema.ts';
import { type Pages, pagesOf } from './paged-calls.ts';

/** A call of people, with its schemas of the wire. */
export interface DescribedCall {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly input: JsonSchema;
  readonly reply: JsonSchema;
  readonly pages: Pages | undefined;
}

export interface Description {
  /** Calls by service, both in order of their declaration; services without calls of people are left out. */
  readonly services: ReadonlyMap<string, readonly DescribedCall[]>;
  /** Named schemas. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
}

const resolved = (schema: JsonSchema, schemas: ReadonlyMap<string, JsonSchema>): JsonSchema =>
  schemas.get(schema.$ref?.split('/').at(-1) ?? '') ?? schema;

/** What the client of the registry is written from: the same declarations as the services and OpenAPI. */
export const describeCalls = (): Description => {
  const schemas = new Map<string, JsonSchema>();
  const services = new Map<string, readonly DescribedCall[]>();
  for (const [service, api] of everyApi) {
    const calls = Object.entries(api).flatMap(([call, endpoint]) => {
      if (endpoint.audience === 'service') return [];
      const name = `${service}.${call}`;
      const input = resolved(jsonSchemaOf(endpoint.input, schemas), schemas);
      const reply = jsonSchemaOf(endpoint.reply, schemas);
      return [{ name: call, endpoint, input, reply, pages: pagesOf(name, endpoint, input, resolved(reply, schemas)) }];
    });
    if (calls.length > 0) services.set(service, calls);
  }
  return { services, schemas: new Map([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) };
};
