import type { FlowState } from '@ipr/client/registration/progress';
import { secondsOf } from '@ipr/client/registration/progress';
import { updatePercent } from '@ipr/client/update/progress';
import type { UpdateStage } from '@ipr/domain';
import type { Stage, StageState } from '@ipr/ui';

export type UpdateState = FlowState<UpdateStage>;

export const idleUpdate: UpdateState = { stage: 'idle', rows: [], final: false };

/** The stages in order, with their specified names and percentages. */
const shownStages = [
  'fetching-existing-data',
  'processing-new-file',
  'creating-metadata',
  'updating-blockchain',
  'organizing-files',
] as const satisfies readonly UpdateStage[];

export type ShownUpdateStage = (typeof shownStages)[number];

/** The stages of re-encryption (decision 0013). */
const rekeyStages = [...shownStages, 'removing-replaced-file'] as const satisfies readonly UpdateStage[];

/** Percentage of the running stage; after an error, of the failed stage (D1 section 4). */
export const percentOf = ({ stage, rows }: UpdateState): number => {
  const last = rows.at(-1);
  return stage === 'idle' || stage === 'complete' || !last
    ? (updatePercent({ stage }) ?? 0)
    : (updatePercent(last) ?? 0);
};

const placed = <S extends UpdateStage>(
  state: UpdateState,
  now: number,
  shown: readonly S[],
): (Omit<Stage, 'label' | 'key'> & { key: S })[] => {
  const current = state.stage === 'error' ? state.failure?.stage : state.stage;
  const position =
    state.stage === 'complete' ? shown.length : (shown as readonly (string | undefined)[]).indexOf(current);
  const stateOf = (at: number): StageState => {
    if (at < position) return 'done';
    if (at > position) return 'next';
    return state.failure ? 'failed' : 'now';
  };
  return shown.map((key, at) => {
    const row = state.rows.find(({ stage }) => stage === key);
    const bytes = row?.totalBytes ? { doneBytes: row.doneBytes ?? 0, totalBytes: row.totalBytes } : {};
    return { key, state: stateOf(at), ...(row ? { seconds: secondsOf(row, now) } : {}), ...bytes };
  });
};

/**
 * Each stage as done, current, to do or failed, with its seconds and bytes.
 * @param now milliseconds, on the clock of the rows
 * @param withFile whether a new file is processed; the file stage is omitted otherwise
 */
export const stagesOf = (state: UpdateState, now: number, withFile: boolean) =>
  placed(
    state,
    now,
    shownStages.filter((stage) => withFile || stage !== 'processing-new-file'),
  );

/** Like `stagesOf`, for re-encryption. */
export const rekeyStagesOf = (state: UpdateState, now: number) => placed(state, now, rekeyStages);
