import { isBusy, isWaiting } from '@ipr/client/registration/progress';
import { Alert, Card, ErrorState, Progress, RequestId, StageList, useFailureText, useText } from '@ipr/ui';
import { useClock } from '../asset-form/use-clock.ts';
import classes from './update.module.css';
import { percentOf, stagesOf, type UpdateState } from './update-progress.ts';

interface Props {
  readonly state: UpdateState;
  readonly withFile: boolean;
  /** True if a transaction was submitted whose outcome is unknown. */
  readonly sent: boolean;
  /** True if this browser cannot store drafts, so progress is lost with the page. */
  readonly inMemory: boolean;
}

/** The specified stages of an update in percent, seconds and bytes; on failure the reason and what is safe. */
export const UpdateProgressCard = ({ state, withFile, sent, inMemory }: Props) => {
  const text = useText();
  const failureText = useFailureText();
  const busy = isBusy(state);
  const now = useClock(busy);
  const percent = percentOf(state);
  const waiting = isWaiting(state);
  const stages = stagesOf(state, now, withFile).map((stage) => ({
    ...stage,
    label: text(`update.stage.${stage.key}`),
    ...(waiting && stage.state === 'now' ? { note: text('register.waiting') } : {}),
  }));
  const done = state.stage === 'complete';
  const current = stages.find((stage) => stage.state === 'now')?.label;
  const spoken = done ? text('update.stage.complete') : current;
  const status = state.stage === 'error' ? 'exception' : done ? 'success' : 'normal';
  // Another person's changes are shown in the conflict panel.
  const failure = state.failure?.failure.code === 'asset.changed-meanwhile' ? undefined : state.failure?.failure;
  return (
    <Card title={text('update.progress-card')}>
      <div className={classes.fields}>
        <Progress percent={percent} status={status} aria-label={text('register.percent', { n: percent })} />
        <p role="status" className="ipr-hidden">
          {spoken ? `${spoken}, ${waiting ? text('register.waiting') : text('register.percent', { n: percent })}` : ''}
        </p>
        <StageList stages={stages} label={text('update.progress-card')} />
        {busy && state.final ? <Alert type="info" showIcon title={text('register.final')} /> : null}
        {busy && inMemory ? <Alert type="warning" showIcon title={text('update.in-memory')} /> : null}
        {failure ? (
          <ErrorState
            title={text('update.failed', { message: failureText(failure) })}
            advice={text(sent ? 'update.sent-note' : 'update.failed-safe')}
            action={<RequestId error={failure} />}
          />
        ) : null}
      </div>
    </Card>
  );
};
