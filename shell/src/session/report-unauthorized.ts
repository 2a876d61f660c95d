import { HttpFailure } from '@ipr/api';
import type { Failure } from '@ipr/domain';
import { unauthorizedEvent } from './session-store.ts';

/** Dispatches 'auth:unauthorized' for a 401, which ends the session (D2 section 8). @returns whether the failure is a 401 */
export const reportUnauthorized = (failure: Failure): boolean => {
  const isOne = failure.kind === 'unauthenticated' || (failure instanceof HttpFailure && failure.status === 401);
  if (isOne) window.dispatchEvent(new CustomEvent(unauthorizedEvent));
  return isOne;
};
