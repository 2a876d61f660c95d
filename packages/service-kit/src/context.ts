import type { Api } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { z } from 'zod';
import type { Logger } from './logger.ts';
import type { Caller } from './tokens.ts';

/** The file of a multipart call, on disk until the handler has returned; a handler that keeps it must copy it. */
export interface Upload {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the file, 64 lower-case hex digits. */
  readonly sha256: string;
  readonly fileName: string;
  readonly mediaType: string;
}

export interface CookieSettings {
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
  readonly secure: boolean;
  readonly path?: string;
}

export interface CallContext {
  /** The signed-in person, authenticated by the gateway's token; null on public calls without a session. */
  readonly caller: Caller | null;
  /** Name of the calling service on calls between services. */
  readonly service: string | null;
  readonly requestId: string;
  readonly upload?: Upload;
  readonly idempotencyKey?: string;
  /** Client IP address as seen by the gateway. */
  readonly ip: string;
  readonly userAgent: string;
  readonly log: Logger;
  getCookie(name: string): string | undefined;
  /** Always HttpOnly and SameSite=Lax. */
  setCookie(name: string, value: string, settings: CookieSettings): void;
}

/** One handler per endpoint; a missing handler is a compile error. Its result is validated against the reply's schema. */
export type Handlers<A extends Api> = {
  readonly [K in keyof A]: (
    input: z.output<A[K]['input']>,
    context: CallContext,
  ) => Promise<z.input<A[K]['reply']>> | z.input<A[K]['reply']>;
};

/** The person of a call with audience 'person'. @throws Failure session.missing */
export const callerOf = ({ caller }: Pick<CallContext, 'caller'>): Caller => {
  if (!caller) throw new Failure('session.missing');
  return caller;
};
