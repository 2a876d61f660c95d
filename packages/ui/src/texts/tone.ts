import type { FailureKind } from '@ipr/domain';

/** How a message sounds: its colour and its mark. */
export type Tone = 'success' | 'info' | 'warning' | 'failure';

/** How a failure sounds: a warning where the person can go on otherwise, a failure where something did not work. */
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
