import {
  Failure,
  type FailureCode,
  type FailureKind,
  failures,
  isFailureCode,
  ReceivedFailure,
  retryAfterMs,
} from '@ipr/domain';
import { z } from 'zod';

/**
 * HTTP status of each kind of failure; 499 is nginx's 'client closed request', used for requests that the person cancelled.
 */
export const statusOf: Record<FailureKind, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  cancelled: 499,
  unavailable: 503,
  unexpected: 500,
};

/** Codes whose HTTP status is more specific than the status of their kind. */
const exactStatus: Partial<Record<FailureCode, number>> = {
  'request.too-large': 413,
  'request.method-not-allowed': 405,
  'disk.full': 507,
  'request.rate-limited': 429,
  'relay.wallet-quota-reached': 429,
  'relay.grant-quota-reached': 429,
  'relay.daily-budget-reached': 429,
  'relay.refusals-reached': 429,
};

/** RFC 9457 problem details, with the failure's code, its parameters and one line per invalid field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  instance: z.string().optional(),
  errors: z.array(z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const problemMediaType = 'application/problem+json';

/** HTTP status of a failure. */
export const statusOfCode = (code: FailureCode): number => exactStatus[code] ?? statusOf[failures[code]];

/** @param instance the request id, which the person can quote and the operator can find in the log */
export const problemOf = (failure: Failure, instance?: string, errors?: readonly string[]): Problem => ({
  type: `urn:ipr:failure:${failure.code}`,
  title: failure.code,
  status: statusOfCode(failure.code),
  code: failure.code,
  params: { ...failure.params },
  ...(instance ? { instance } : {}),
  ...(errors?.length ? { errors: [...errors] } : {}),
});

/** A failure received over HTTP: keeps status, request id and field errors for the interface. */
export class HttpFailure extends Failure {
  readonly status: number;
  readonly problem: Problem | undefined;
  /** The delay that the server requested by Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  /** @param retryAfter the header of the response */
  constructor(status: number, problem: Problem | undefined, retryAfter?: string | null, cause?: unknown) {
    const code = problem && isFailureCode(problem.code) ? problem.code : codeOfStatus(status);
    super(new ReceivedFailure(code, problem?.params), cause);
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs(retryAfter);
  }
}

const codeOfStatus = (status: number) => {
  if (status === 401) return 'session.missing';
  if (status === 403) return 'access.denied';
  if (status === 404) return 'request.not-found';
  if (status === 413) return 'request.too-large';
  if (status === 429) return 'request.rate-limited';
  if (status >= 400 && status < 500) return 'request.invalid';
  return status >= 502 && status <= 504 ? 'service.unavailable' : 'unexpected';
};
