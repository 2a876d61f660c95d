import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Who may call: anybody, a signed-in person, or another service of the product. */
export type Audience = 'public' | 'person' | 'service';

export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Koa-router form, relative to the service: '/assets/:id'. */
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /** One object: names in the path travel in the path, the rest in the query (GET, DELETE) or the body. */
  readonly input: I;
  readonly reply: R;
  /** Multipart endpoints carry exactly one file in this field; the input's fields travel as parts 'a[b]'. */
  readonly fileField?: string;
  /** Largest accepted body in bytes. */
  readonly maxBytes?: number;
  /** Mutations that may be retried: the client sends an Idempotency-Key and the service answers the first result again. */
  readonly idempotent?: boolean;
}

export type Api = Readonly<Record<string, Endpoint>>;

/** Declares one call of a service: routes, typed client, checks and OpenAPI all follow from this value. */
export const endpoint = <I extends z.ZodType, R extends z.ZodType>(declaration: Endpoint<I, R>): Endpoint<I, R> =>
  declaration;

/** No input at all; unknown fields are refused. */
export const nothing = z.strictObject({});

/** JSON bodies are small; files travel as multipart with limits of their own. */
export const defaultMaxBytes = 256 * 1024;

/** Where the gateway serves every call of the services. */
export const apiBase = '/api/v1';
export const idempotencyHeader = 'idempotency-key';
