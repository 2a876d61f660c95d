import type { FailureKind } from '@ipr/domain';

/** Tone of a message: its colour and its icon. */
export type Tone = 'success' | 'info' | 'warning' | 'failure';

/** Tone of a failure: a warning if the person can continue in another way, a failure if an action did not succeed. */
export const tones: Readonly<Record<FailureKind, Tone>> = {
  invalid: 'warning',
  unauthenticated: 'warning',
  forbidden: 'failure',
  'not-found': 'failure',
  conflict: 'warning',
  cancelled: 'info',
  unavailable: 'failure',
  unexpected: 'failure',
};
