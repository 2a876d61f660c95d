import type { OpenStep } from '@ipr/client/asset/open-asset-file';
import { asFailure, type Failure } from '@ipr/domain';
import { Button, ErrorState, RequestId, type Stage, StageList, type TextKey, useText } from '@ipr/ui';
import classes from './asset.module.css';
import type { OpeningState, Purpose } from './use-opened-file.ts';

const steps = ['key', 'fetching', 'decrypting'] as const satisfies readonly OpenStep['step'][];

/** The steps of opening a file, each done, current or to do. */
export const openingStages = ({ step, doneBytes, totalBytes }: OpenStep): Omit<Stage, 'label'>[] => {
  const position = steps.indexOf(step);
  return steps.map((key, at) => ({
    key,
    state: at < position ? 'done' : at > position ? 'next' : 'now',
    ...(at === position && totalBytes ? { doneBytes: doneBytes ?? 0, totalBytes } : {}),
  }));
};

/**
 * First sentence of a failed opening (D1 section 8): the specified one if access was denied, a neutral one if a service
 * is unavailable, null if the failure's own text is the same.
 */
export const openingTitle = (purpose: Purpose, failure: Failure): TextKey | null => {
  if (failure.code === 'file.no-data') return 'asset.no-file';
  if (purpose === 'view') return 'asset.view-failed';
  return failure.kind === 'unavailable' ? null : 'asset.decrypt-failed';
};

interface Props {
  readonly state: OpeningState;
  readonly onRetry: (purpose: Purpose) => void;
  readonly onCancel: () => void;
}

const Failed = ({ state: { error }, onRetry }: Pick<Props, 'state' | 'onRetry'>) => {
  const text = useText();
  if (!error || error.purpose === 'preview') return null;
  const failure = asFailure(error.thrown);
  const key = openingTitle(error.purpose, failure);
  const retry = { advice: text('error.safe'), onRetry: () => onRetry(error.purpose) };
  // These sentences are complete; the failure's own text would repeat them.
  const complete =
    key === 'asset.no-file' || (key === 'asset.decrypt-failed' && failure.code === 'keynet.not-authorized');
  if (complete) return <ErrorState title={text(key)} action={<RequestId error={error.thrown} />} {...retry} />;
  return key ? (
    <ErrorState title={text(key)} error={error.thrown} {...retry} />
  ) : (
    <ErrorState error={error.thrown} {...retry} />
  );
};

/** Progress of opening a file, or the reason of its failure. */
export const OpeningNote = ({ state, onRetry, onCancel }: Props) => {
  const text = useText();
  const label = (step: string) => text(`viewer.${step as OpenStep['step']}`);
  if (state.purpose === 'preview') return null;
  if (!state.step) return <Failed state={state} onRetry={onRetry} />;
  const stages = openingStages(state.step).map((stage) => ({ ...stage, label: label(stage.key) }));
  return (
    <div className={classes.opening}>
      <p role="status" className="ipr-hidden">
        {label(state.step.step)}
      </p>
      <StageList stages={stages} label={text('asset.opening')} />
      <Button onClick={onCancel}>{text('action.cancel')}</Button>
    </div>
  );
};
