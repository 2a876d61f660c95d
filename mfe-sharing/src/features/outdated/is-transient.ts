import { asFailure } from '@ipr/domain';

const transientKinds = new Set(['unavailable', 'unexpected']);

/** Whether a failure is temporary: the same request may succeed later. */
export const isTransient = (thrown: unknown): boolean => transientKinds.has(asFailure(thrown).kind);

/**
 * Whether a failure replaces the shown data. After a temporary failure of a reload, the data stays, with everything typed,
 * ticked or opened in it.
 */
export const replaces = (thrown: unknown, shown: unknown): boolean =>
  thrown !== null && (shown === undefined || !isTransient(thrown));
