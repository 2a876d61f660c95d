import { problemMediaType, problemOf } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import type { Context } from 'koa';
import { InvalidRequest } from './invalid-request.ts';
import type { Logger } from './logger.ts';
import { isDatabaseAway } from './mongo.ts';

/** Koa throws errors with their own status; a malformed percent escape is a URIError. */
const failureOf = (thrown: unknown): Failure => {
  const status = (thrown as { status?: unknown } | null)?.status;
  const refused = thrown instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500);
  if (!(thrown instanceof Failure) && refused) return new InvalidRequest(['request: malformed'], thrown);
  if (isDatabaseAway(thrown)) return new Failure('service.unavailable', { service: 'database' }, thrown);
  return asFailure(thrown);
};

/** Seconds until a retry makes sense, for kinds caused by load or quotas. */
const retryAfter = ({ code, params }: Failure, status: number): number | undefined => {
  if (status === 429) return Number(params.retryAfter ?? 1);
  if (code === 'certificate.busy' || code === 'certificate.data-unavailable') return Number(params.retryAfter);
  // A node that is a block behind does not have the transaction yet.
  return code === 'service.unavailable' || code === 'chain.transaction-unknown' ? 1 : undefined;
};

/**
 * Writes a failure as problem details (RFC 9457); an unexpected error is logged with its cause and never sent to the client.
 */
export const writeProblem = (ctx: Context, thrown: unknown, requestId: string, log: Logger): Failure => {
  const failure = failureOf(thrown);
  const problem = problemOf(failure, requestId, failure instanceof InvalidRequest ? failure.errors : []);
  if (problem.status >= 500) log.error({ err: failure, failure: failure.code }, 'call failed');
  const seconds = retryAfter(failure, problem.status);
  if (seconds !== undefined) ctx.set('retry-after', String(seconds));
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problem);
  ctx.type = problemMediaType;
  return failure;
};
