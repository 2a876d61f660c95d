import { isBusy, isWaiting, type RegistrationState } from '@ipr/client/registration/progress';
import { useShell, useText } from '@ipr/mfe-kit';
import { Alert, Card, Progress, StageList } from '@ipr/ui';
import { FailureNote } from './failure-note.tsx';
import classes from './progress-card.module.css';
import { percentOf, stagesOf } from './stage-order.ts';
import { useClock } from './use-clock.ts';

interface Props {
  readonly state: RegistrationState;
  /** An earlier attempt was handed to the chain and its end is not known. */
  readonly sent: boolean;
  /** This browser cannot keep what is done beyond the page. */
  readonly inMemory: boolean;
}

/** Progress per stage, in percent, seconds and bytes; what failed, what is safe and what to do. */
export const ProgressCard = ({ state, sent, inMemory }: Props) => {
  const text = useText();
  const { backup } = useShell().config.uploads;
  const busy = isBusy(state);
  const now = useClock(busy);
  const percent = percentOf(state);
  const waiting = isWaiting(state);
  const stages = stagesOf(state, now, backup).map((stage) => ({
    ...stage,
    label: text(`register.stage.${stage.key}`),
    ...(waiting && stage.state === 'now' ? { note: text('register.waiting') } : {}),
  }));
  const current = stages.find((stage) => stage.state === 'now')?.label;
  const spoken = state.stage === 'complete' ? text('register.stage.complete') : current;
  const status = state.stage === 'error' ? 'exception' : state.stage === 'complete' ? 'success' : 'normal';
  return (
    <Card title={text('register.progress-card')}>
      <div className={classes.body}>
        <Progress percent={percent} status={status} aria-label={text('register.percent', { n: percent })} />
        <p role="status" className="ipr-hidden">
          {spoken ? `${spoken}, ${waiting ? text('register.waiting') : text('register.percent', { n: percent })}` : ''}
        </p>
        <StageList stages={stages} label={text('register.progress-card')} />
        {busy && state.final ? <Alert type="info" showIcon title={text('register.final')} /> : null}
        {busy && inMemory ? <Alert type="warning" showIcon title={text('register.in-memory')} /> : null}
        {state.failure ? <FailureNote failure={state.failure} sent={sent} /> : null}
      </div>
    </Card>
  );
};
