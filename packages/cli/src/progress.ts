import type { StageReport } from '@ipr/client/flow/flow';
import type { Io } from './io.ts';

/** Says each stage once, its transfer in steps of a quarter, and that a part does not answer. */
export const reportProgress = ({ say }: Pick<Io, 'say'>) => {
  const said = new Set<string>();
  const once = (line: string): void => {
    if (said.has(line)) return;
    said.add(line);
    say(line);
  };
  return ({ stage, doneBytes, totalBytes, waiting }: StageReport<string>): void => {
    if (stage === 'complete') return;
    once(`${stage}…`);
    if (waiting) once(`${stage}: a part of the portal does not answer; trying again`);
    if (doneBytes === undefined || !totalBytes || totalBytes < 1_000_000) return;
    const quarter = Math.floor((4 * doneBytes) / totalBytes) * 25;
    if (quarter > 0) once(`${stage}: ${quarter} %`);
  };
};
