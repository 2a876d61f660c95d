import type { StageReport } from './flow.ts';

/** Milliseconds between two reports of the same stage's bytes: more is only seen by the machine that draws them. */
const apartMs = 100;

/** Whether a report says no more than that bytes move: neither the first nor the last. */
export const isMidway = ({ doneBytes, totalBytes }: StageReport<string>): boolean =>
  doneBytes !== undefined && totalBytes !== undefined && doneBytes > 0 && doneBytes < totalBytes;

/**
 * Passes on what says more than that bytes move, and of that at most ten reports a second; a stage's first and last byte
 * are always told. @param now milliseconds
 */
export const sparseReports = <S extends string>(
  report: (received: StageReport<S>, at: number) => void,
  now: () => number,
): ((received: StageReport<S>) => void) => {
  const last = new Map<S, number>();
  return (received) => {
    const at = now();
    if (isMidway(received)) {
      if (at - (last.get(received.stage) ?? Number.NEGATIVE_INFINITY) < apartMs) return;
      last.set(received.stage, at);
    }
    report(received, at);
  };
};
