import type { StageFailure } from '@ipr/client/flow/flow';
import { isBackground, type RegistrationState, type StageRow, secondsOf } from '@ipr/client/registration/progress';
import { type RegistrationStage, registrationStages } from '@ipr/domain';
import type { Stage, StageState, TextKey } from '@ipr/ui';

/** The stages in order, with their specified names and percentages. */
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

/** Percentage of the running stage; after an error, of the failed stage. */
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
 * Each stage as done, current, to do or failed, with its seconds and bytes; a failed backup copy is to do, without figures.
 * @param now milliseconds, on the clock of the rows
 * @param backup whether a backup copy is made (decision P28); the stage is omitted otherwise.
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

/** Stages that run after the mint: the asset is on chain if one of them fails. */
const afterMint: readonly RegistrationStage[] = ['organizing-ipfs', 'storing-in-folder', 'registering', 'complete'];

/** Whether the asset exists although the registration failed. */
export const isAfterMint = ({ stage }: StageFailure): boolean => afterMint.includes(stage);

/**
 * First sentence of a failed stage, as specified (D1 section 8); null for stages after the mint, and for failures whose own
 * text is that sentence.
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
