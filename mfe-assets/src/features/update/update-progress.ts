import type { FlowState } from '@ipr/client/registration/progress';
import { secondsOf } from '@ipr/client/registration/progress';
import { updatePercent } from '@ipr/client/update/progress';
import type { UpdateStage } from '@ipr/domain';
import type { Stage, StageState } from '@ipr/ui';

export type UpdateState = FlowState<UpdateStage>;

export const idleUpdate: UpdateState = { stage: 'idle', rows: [], final: false };

/** The stages in order; their names and percentages are the specification's. */
const shownStages = [
  'fetching-existing-data',
  'processing-new-file',
  'creating-metadata',
  'updating-blockchain',
  'organizing-files',
] as const satisfies readonly UpdateStage[];

export type ShownUpdateStage = (typeof shownStages)[number];

/** Those of a file that is re-encrypted (decision 0013). */
const rekeyStages = [...shownStages, 'removing-replaced-file'] as const satisfies readonly UpdateStage[];

/** Percent of the stage that runs; after an error, of the one that failed (D1 section 4). */
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
 * Each stage as done, now, next or failed, with its seconds and bytes.
 * @param now milliseconds, of the rows' clock
 * @param withFile whether a new file is processed; without one that stage does not exist
 */
export const stagesOf = (state: UpdateState, now: number, withFile: boolean) =>
  placed(
    state,
    now,
    shownStages.filter((stage) => withFile || stage !== 'processing-new-file'),
  );

/** The stages of re-encryption, in the same manner. */
export const rekeyStagesOf = (state: UpdateState, now: number) => placed(state, now, rekeyStages);
