import { asFailure, Failure } from '@ipr/domain';
import { type FlowDeps, type FlowDraft, StageFailure } from './flow.ts';
import { isFinal } from './retry-policy.ts';

/** Until the transaction is handed over, Cancel stops everything; afterwards it is too late and the flow is finished. */
const throwIfCancelled = ({ signal }: { signal: AbortSignal }, draft: FlowDraft): void => {
  if (!isFinal(draft)) signal.throwIfAborted();
};

/**
 * Runs the stages in order and keeps the draft after each.
 * @throws StageFailure naming the stage that failed; the draft keeps what was done.
 */
export const runStages = async <S extends string, D extends FlowDraft>(
  deps: Pick<FlowDeps<S, D>, 'beforeStage' | 'save' | 'signal'>,
  draft: D,
  stages: readonly (readonly [S, () => Promise<void>])[],
): Promise<void> => {
  for (const [stage, step] of stages) {
    try {
      throwIfCancelled(deps, draft);
      await deps.beforeStage?.(stage);
      await step();
      await deps.save(draft);
    } catch (thrown) {
      const cancelled = deps.signal.aborted && !isFinal(draft);
      throw new StageFailure(stage, cancelled ? new Failure('request.cancelled', {}, thrown) : asFailure(thrown));
    }
  }
};
