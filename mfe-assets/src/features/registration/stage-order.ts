import { type RegistrationStage, registrationStages } from '@ipr/domain';
import type { Stage, StageState, TextKey } from '@ipr/ui';
import { type RegistrationState, type StageRow, secondsOf } from '../../model/registration/progress.ts';
import type { StageFailure } from '../../model/registration/registration.ts';

/** Stages this release has, in order; their names and percentages are the specification's. */
export const shownStages = [
  'encrypting',
  'uploading-encrypted-file',
  'hashing',
  'uploading-metadata',
  'blockchain',
  'organizing-ipfs',
  'registering',
] as const satisfies readonly RegistrationStage[];

export type ShownStage = (typeof shownStages)[number];

/** Percent of the stage that runs; after an error, of the one that failed. */
export const percentOf = ({ stage, rows }: Pick<RegistrationState, 'stage' | 'rows'>): number => {
  const reached = stage === 'error' ? (rows.at(-1)?.stage ?? 'idle') : stage;
  return reached === 'error' ? 0 : registrationStages[reached];
};

const figuresOf = (row: StageRow | undefined, now: number): Pick<Stage, 'seconds' | 'doneBytes' | 'totalBytes'> => ({
  ...(row ? { seconds: secondsOf(row, now) } : {}),
  ...(row?.totalBytes ? { doneBytes: row.doneBytes ?? 0, totalBytes: row.totalBytes } : {}),
});

/** Each stage as done, now, next or failed, with its seconds and bytes. @param now milliseconds, of the rows' clock */
export const stagesOf = (
  state: RegistrationState,
  now: number,
): (Omit<Stage, 'label' | 'key'> & { key: ShownStage })[] => {
  const current = state.stage === 'error' ? state.failure?.stage : state.stage;
  const reached = (shownStages as readonly (string | undefined)[]).indexOf(current);
  const position = state.stage === 'complete' ? shownStages.length : reached;
  const stateOf = (at: number): StageState => {
    if (at < position) return 'done';
    if (at > position) return 'next';
    return state.failure ? 'failed' : 'now';
  };
  return shownStages.map((key, at) => {
    const row = state.rows.find(({ stage }) => stage === key);
    return { key, state: stateOf(at), ...figuresOf(row, now) };
  });
};

/** The specified sentence a failed stage begins with (D1 section 8); none for what fails after the mint. */
export const failureSentence = ({ stage, failure }: StageFailure): TextKey | null => {
  if (stage === 'blockchain' || failure.code.startsWith('registry.')) return 'register.failed.blockchain';
  if (stage === 'uploading-metadata') return 'register.failed.metadata';
  return stage === 'organizing-ipfs' || stage === 'registering' ? null : 'register.failed.file';
};
