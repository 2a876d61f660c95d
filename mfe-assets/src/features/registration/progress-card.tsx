import { isBusy, isWaiting, type RegistrationState } from '@ipr/client/registration/progress';
import type { RegistrationDraft } from '@ipr/client/registration/registration';
import { useShell } from '@ipr/mfe-contract';
import { Alert, Card, Progress, StageList, useText } from '@ipr/ui';
import { useClock } from '../asset-form/use-clock.ts';
import { FailureNote } from './failure-note.tsx';
import classes from './progress-card.module.css';
import { percentOf, stagesOf } from './stage-order.ts';
import { useRarely, useTimeLeft } from './use-time-left.ts';

interface Props {
  readonly state: RegistrationState;
  /** True if an earlier attempt submitted a transaction whose outcome is unknown. */
  readonly sent: boolean;
  /** The kept draft if another account introduced the hash first. */
  readonly taken: RegistrationDraft | null;
  /** True if this browser cannot store drafts, so progress is lost with the page. */
  readonly inMemory: boolean;
}

/** Note below the running stage: waiting, first or second transaction, remaining time. */
const useNote = (state: RegistrationState, now: number): string | null => {
  const text = useText();
  const row = state.rows.find(({ stage }) => stage === state.stage);
  const left = useTimeLeft(row, now);
  if (isWaiting(state)) return text('register.waiting');
  return row?.step ? text(`register.step.${row.step}`) : left;
};

/** Screen-reader version of the note: announced with each new stage, then rarely. */
const useSpoken = (state: RegistrationState, label: string | undefined, note: string | null, now: number): string => {
  const text = useText();
  const row = state.rows.find(({ stage }) => stage === state.stage);
  const words = [label, text('register.percent', { n: percentOf(state) }), note].filter(Boolean).join(', ');
  const announced = useRarely(words, row, now);
  if (state.stage === 'complete') return text('register.stage.complete');
  return label ? announced : '';
};

/** Progress per stage in percent, seconds and bytes; on failure the reason, what is safe and the next action. */
export const ProgressCard = ({ state, sent, taken, inMemory }: Props) => {
  const text = useText();
  const { backup } = useShell().config.uploads;
  const busy = isBusy(state);
  const now = useClock(busy);
  const percent = percentOf(state);
  const note = useNote(state, now);
  const isMissed = (key: string) =>
    state.rows.some(({ stage, background }) => stage === key && background === 'missed');
  const noteOf = (key: string) => (isMissed(key) ? text('register.backup-later') : key === state.stage ? note : null);
  const stages = stagesOf(state, now, backup).map((stage) => {
    const stageNote = noteOf(stage.key);
    return { ...stage, label: text(`register.stage.${stage.key}`), ...(stageNote ? { note: stageNote } : {}) };
  });
  const spoken = useSpoken(state, stages.find(({ key }) => key === state.stage)?.label, note, now);
  const status = state.stage === 'error' ? 'exception' : state.stage === 'complete' ? 'success' : 'normal';
  return (
    <Card title={text('register.progress-card')}>
      <div className={classes.body}>
        <Progress percent={percent} status={status} aria-label={text('register.percent', { n: percent })} />
        <p role="status" className="ipr-hidden">
          {spoken}
        </p>
        <StageList stages={stages} label={text('register.progress-card')} />
        {busy && state.final ? <Alert type="info" showIcon title={text('register.final')} /> : null}
        {busy && inMemory ? <Alert type="warning" showIcon title={text('register.in-memory')} /> : null}
        {state.failure ? <FailureNote failure={state.failure} sent={sent} taken={taken} /> : null}
      </div>
    </Card>
  );
};
