import { asFailure, Failure } from '@ipr/domain';
import { type FlowDeps, type FlowDraft, StageFailure } from './flow.ts';
import { isFinal } from './retry-policy.ts';

/** Cancel stops the flow until the transaction is handed over; from then on the flow runs to its end. */
const throwIfCancelled = ({ signal }: { signal: AbortSignal }, draft: FlowDraft): void => {
  if (!isFinal(draft)) signal.throwIfAborted();
};

/**
 * Runs the stages in order and stores the draft after each.
 * @throws StageFailure naming the failed stage; the draft keeps the results of finished stages
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
