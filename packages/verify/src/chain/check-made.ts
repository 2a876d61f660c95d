import type { Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { HeaderEvidence } from './evidence.ts';
import { secondsOf } from './time-of.ts';
import { clockTolerance } from './tolerances.ts';

export interface MadeTimes {
  /** When the bundle says that it was put together: a claim of whose browser did. */
  readonly madeAt: string;
  readonly blocks: readonly HeaderEvidence[];
  /** Of valid tokens. */
  readonly tokens: readonly Date[];
  /** The reader's clock. */
  readonly now: Date;
}

const madeReason = ({ madeAt, blocks, tokens, now }: MadeTimes): Reason | null => {
  const stated = tokens.map((time) => time.getTime() / 1000);
  const inside = [...blocks.map(secondsOf), ...stated];
  const made = Date.parse(madeAt) / 1000;
  if (inside.some((time) => !(time <= made + clockTolerance))) return 'later than the bundle';
  return [made, ...inside].every((time) => time <= now.getTime() / 1000 + clockTolerance) ? null : 'in the future';
};

/** A bundle is not older than what is in it, and nothing comes from the future; else its own time stays a claim. */
export const checkMade = (times: MadeTimes, report: Report): void => {
  const reason = madeReason(times);
  if (reason) report.check('times.made', reason, { params: { time: times.madeAt } });
  else report.open('times.made', 'a claim', { time: times.madeAt });
};
