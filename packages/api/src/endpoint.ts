import { z } from 'zod';
import type { RequiredScope } from './token-scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Who may call: any client, a signed-in person, or another service of the product. */
export type Audience = 'public' | 'person' | 'service';

export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Koa-router form, relative to the service: '/assets/:id'. */
  readonly path: string;
  /** Raised when modules that were built before can no longer make the call; 1 without it. */
  readonly version?: number;
  readonly summary: string;
  readonly audience: Audience;
  /** A program with an access token of one of these scopes may make the call for its person; without it no program may. */
  readonly scopes?: readonly RequiredScope[];
  /** One object: names in the path are sent in the path, the rest in the query (GET, DELETE) or the body. */
  readonly input: I;
  readonly reply: R;
  /** The file field of a multipart endpoint, which carries exactly one file; input fields are sent as parts named 'a[b]'. */
  readonly fileField?: string;
  /** Maximum body size in bytes. */
  readonly maxBytes?: number;
  /**
   * Whether the mutation may be retried: the client sends an Idempotency-Key, and the service returns the first result again.
   */
  readonly idempotent?: boolean;
  /** How long any cache may keep the reply; by default none may. For replies that are the same for all callers. */
  readonly cacheSeconds?: number;
  /** When the call was deprecated and when it may end, ISO 8601; sent with every reply (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: string; readonly sunset: string };
}

export type Api = Readonly<Record<string, Endpoint>>;

/** Declares one call of a service; routes, typed client, validation and OpenAPI are derived from it. */
export const endpoint = <I extends z.ZodType, R extends z.ZodType>(declaration: Endpoint<I, R>): Endpoint<I, R> =>
  declaration;

/** An empty input; unknown fields are refused. */
export const nothing = z.strictObject({});

/** Default limit for JSON bodies; multipart endpoints set their own. */
export const defaultMaxBytes = 256 * 1024;

/** Base path of all services behind the gateway. */
export const apiBase = '/api/v1';
export const idempotencyHeader = 'idempotency-key';
