import type { TextKey } from '@ipr/ui';
import type { RowState } from '../../model/batch/batch-row.ts';

/** The state in words, the same on screen and in the list of results. */
export const stateKeys = {
  encrypting: 'batch.encrypting',
  waiting: 'batch.waiting',
  running: 'batch.running',
  limited: 'batch.waiting',
  done: 'batch.done',
  failed: 'batch.failed',
  discarded: 'batch.discarded',
} as const satisfies Record<RowState['is'], TextKey>;
