import type { StageReport } from './flow.ts';

/** Minimum milliseconds between two byte reports of the same stage; more frequent updates only cost rendering time. */
const apartMs = 100;

/** Whether a report contains only byte progress, neither the first nor the last byte. */
export const isMidway = ({ doneBytes, totalBytes }: StageReport<string>): boolean =>
  doneBytes !== undefined && totalBytes !== undefined && doneBytes > 0 && doneBytes < totalBytes;

/**
 * Limits byte progress to ten reports a second; all other reports and a stage's first and last byte are always passed on.
 * @param now milliseconds
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
