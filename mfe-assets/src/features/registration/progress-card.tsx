import { useText } from '@ipr/mfe-kit';
import { Alert, Card, Progress, StageList, type TextKey } from '@ipr/ui';
import { isBusy, type RegistrationState } from '../../model/registration/progress.ts';
import { FailureNote } from './failure-note.tsx';
import classes from './progress-card.module.css';
import { percentOf, type ShownStage, stagesOf } from './stage-order.ts';
import { useClock } from './use-clock.ts';

const labelKey = (stage: ShownStage): TextKey =>
  stage === 'hashing' ? 'register.stage.hashing-only' : `register.stage.${stage}`;

interface Props {
  readonly state: RegistrationState;
  /** An earlier attempt was handed to the chain and its end is not known. */
  readonly sent: boolean;
}

/** Progress per stage, in percent, seconds and bytes; what failed, what is safe and what to do. */
export const ProgressCard = ({ state, sent }: Props) => {
  const text = useText();
  const busy = isBusy(state);
  const now = useClock(busy);
  const percent = percentOf(state);
  const stages = stagesOf(state, now).map((stage) => ({ ...stage, label: text(labelKey(stage.key)) }));
  const current = stages.find((stage) => stage.state === 'now')?.label;
  const spoken = state.stage === 'complete' ? text('register.stage.complete') : current;
  const status = state.stage === 'error' ? 'exception' : state.stage === 'complete' ? 'success' : 'normal';
  return (
    <Card title={text('register.progress-card')}>
      <div className={classes.body}>
        <Progress percent={percent} status={status} aria-label={text('register.percent', { n: percent })} />
        <p role="status" className="ipr-hidden">
          {spoken ? `${spoken}, ${text('register.percent', { n: percent })}` : ''}
        </p>
        <StageList stages={stages} label={text('register.progress-card')} />
        {busy && state.final ? <Alert type="info" showIcon title={text('register.final')} /> : null}
        {state.failure ? <FailureNote failure={state.failure} sent={sent} /> : null}
      </div>
    </Card>
  );
};
