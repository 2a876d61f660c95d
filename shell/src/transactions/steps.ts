import type { TransactionStatus } from '@ipr/domain';
import type { StageState } from '@ipr/ui';
import type { TrackerEntry } from './tracker.ts';

export const steps = ['prepare', 'send', 'confirm', 'complete'] as const;
type Step = (typeof steps)[number];

/** Overlay steps of the states (decision S16). */
const stepOf: Readonly<Record<Exclude<TransactionStatus, 'failed'>, number>> = {
  preparing: 0,
  pending: 1,
  confirming: 2,
  confirmed: 3,
};

/** The furthest step a failed transaction can have reached. */
const failedAt = ({ txHash }: TrackerEntry): number => (txHash ? stepOf.confirming : stepOf.pending);

/** State of each overlay step; an overdue receipt counts as done (decision S15), a failure marks the current step. */
export const stepStates = (entry: TrackerEntry): Readonly<Record<Step, StageState>> => {
  const failed = entry.status === 'failed';
  const at = entry.status === 'failed' ? failedAt(entry) : stepOf[entry.status];
  const stateAt = (index: number): StageState => {
    if (entry.status === 'confirmed' || index < at) return 'done';
    if (index > at) return 'next';
    if (failed) return 'failed';
    return entry.overdue ? 'done' : 'now';
  };
  return Object.fromEntries(steps.map((step, index) => [step, stateAt(index)])) as Record<Step, StageState>;
};
