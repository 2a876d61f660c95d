import type { FailureCode } from './generated/schemas.ts';

/**
 * Why a call failed: the code of the registry's problem details (docs/failures.md of the registry), or one of the client's own.
 * A newer registry may answer with a code that this version does not list.
 */
export type ErrorCode = FailureCode | 'client.timed-out' | 'client.reply-malformed' | (string & {});

/** What the client knows about a failed call. */
export interface ErrorFacts {
  readonly code: ErrorCode;
  /** Name of the call, e.g. 'sharing.shares'; never its input. */
  readonly call: string;
  /** HTTP status; undefined when there was no response. */
  readonly status?: number | undefined;
  /** Values that belong to the code, e.g. `max`. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** One line per invalid field. */
  readonly fields?: readonly string[] | undefined;
  /** Id of the request, by which the operator finds it in the log. */
  readonly requestId?: string | undefined;
  /** The delay that the registry asked for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A call that the registry refused or did not answer. Branch on `code`, not on the message. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly code: ErrorCode;
  readonly call: string;
  readonly status: number | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly fields: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(facts: ErrorFacts) {
    const { code, call, status, params, fields, requestId, retryAfterMs, cause } = facts;
    super(`${call}: ${code}${status === undefined ? '' : ` (${status})`}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.call = call;
    this.status = status;
    this.params = params ?? {};
    this.fields = fields ?? [];
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}
