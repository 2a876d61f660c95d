import type { StageReport } from '@ipr/client/flow/flow';
import type { RegistrationStage } from '@ipr/domain';
import type { Io } from './io.ts';
import { stageNames } from './stage-names.ts';

/** Says each line once. */
export const sayOnce = ({ say }: Pick<Io, 'say'>) => {
  const said = new Set<string>();
  return (line: string): void => {
    if (said.has(line)) return;
    said.add(line);
    say(line);
  };
};

/** Transfers below this say no percentages. */
const largeBytes = 1_000_000;

/** Says each stage once, its transfer in quarters, and that a part does not answer. */
export const reportProgress = (io: Pick<Io, 'say'>) => {
  const once = sayOnce(io);
  return ({ stage, doneBytes, totalBytes, waiting }: StageReport<RegistrationStage>): void => {
    const name = stageNames[stage];
    if (name === undefined) return;
    once(`${name} …`);
    if (waiting) once(`${name}: a part of the portal does not answer; trying again`);
    if (doneBytes === undefined || totalBytes === undefined || totalBytes < largeBytes) return;
    const quarter = Math.floor((4 * doneBytes) / totalBytes) * 25;
    if (quarter > 0) once(`${name}: ${quarter} %`);
  };
};
