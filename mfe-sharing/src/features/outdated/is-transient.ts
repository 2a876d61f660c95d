import { asFailure } from '@ipr/domain';

const passing = new Set(['unavailable', 'unexpected']);

/** Whether a failure says nothing about what was asked for: the same question may be answered the next time. */
export const isTransient = (thrown: unknown): boolean => passing.has(asFailure(thrown).kind);

/**
 * Whether a failure takes the place of what is shown. What was read before stays, with everything that is typed, ticked or
 * asked in it, while reading it again only fails in passing.
 */
export const replaces = (thrown: unknown, shown: unknown): boolean =>
  thrown !== null && (shown === undefined || !isTransient(thrown));
