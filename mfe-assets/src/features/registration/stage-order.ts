import type { StageFailure } from '@ipr/client/flow/flow';
import { isBackground, type RegistrationState, type StageRow, secondsOf } from '@ipr/client/registration/progress';
import { type RegistrationStage, registrationStages } from '@ipr/domain';
import type { Stage, StageState, TextKey } from '@ipr/ui';

/** The stages in order; their names and percentages are the specification's. */
export const shownStages = [
  'encrypting',
  'uploading-encrypted-file',
  'uploading-to-cloudinary',
  'hashing',
  'uploading-metadata',
  'blockchain',
  'organizing-ipfs',
  'storing-in-folder',
  'registering',
] as const satisfies readonly RegistrationStage[];

export type ShownStage = (typeof shownStages)[number];

/** Percent of the stage that runs; after an error, of the one that failed. */
export const percentOf = ({ stage, rows }: Pick<RegistrationState, 'stage' | 'rows'>): number => {
  const reached = stage === 'error' ? (rows.at(-1)?.stage ?? 'idle') : stage;
  return reached === 'error' ? 0 : registrationStages[reached];
};

const figuresOf = (row: StageRow | undefined, now: number): Pick<Stage, 'seconds' | 'doneBytes' | 'totalBytes'> =>
  row?.background === 'missed'
    ? {}
    : {
        ...(row ? { seconds: secondsOf(row, now) } : {}),
        ...(row?.totalBytes ? { doneBytes: row.doneBytes ?? 0, totalBytes: row.totalBytes } : {}),
      };

/**
 * Each stage as done, now, next or failed, with its seconds and bytes.
 * @param now milliseconds, of the rows' clock
 * What was missed beside the others is still to do, without figures.
 * @param backup whether a second copy is made (decision P28); without it that stage does not exist.
 */
export const stagesOf = (
  state: RegistrationState,
  now: number,
  backup = true,
): (Omit<Stage, 'label' | 'key'> & { key: ShownStage })[] => {
  const current = state.stage === 'error' ? state.failure?.stage : state.stage;
  const reached = (shownStages as readonly (string | undefined)[]).indexOf(current);
  const position = state.stage === 'complete' ? shownStages.length : reached;
  const stateOf = (at: number, row: StageRow | undefined): StageState => {
    if (row?.background === 'missed') return 'next';
    if (at < position) return row && isBackground(row) ? 'now' : 'done';
    if (at > position) return 'next';
    return state.failure ? 'failed' : 'now';
  };
  const stages = shownStages.map((key, at) => {
    const row = state.rows.find(({ stage }) => stage === key);
    return { key, state: stateOf(at, row), ...figuresOf(row, now) };
  });
  return stages.filter(({ key }) => backup || key !== 'uploading-to-cloudinary');
};

/** What fails in these was recorded on the chain before. */
const afterMint: readonly RegistrationStage[] = ['organizing-ipfs', 'storing-in-folder', 'registering', 'complete'];

/** Whether the asset exists although the registration failed. */
export const isAfterMint = ({ stage }: StageFailure): boolean => afterMint.includes(stage);

/**
 * The specified sentence a failed stage begins with (D1 section 8); none for what fails after the mint, and for a failure
 * whose own sentence it is.
 */
export const failureSentence = (failed: StageFailure): TextKey | null => {
  const { stage, failure } = failed;
  if (isAfterMint(failed) || failure.code === 'timestamp.creation-failed') return null;
  if (stage === 'blockchain' || failure.code.startsWith('registry.')) return 'register.failed.blockchain';
  if (stage === 'uploading-metadata') return 'register.failed.metadata';
  return stage === 'hashing' && failure.code !== 'file.hashing-failed'
    ? 'register.failed.timestamp'
    : 'register.failed.file';
};
