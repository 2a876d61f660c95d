import { isWaiting } from '@ipr/client/registration/progress';
import { Alert, ErrorState, Progress, RequestId, StageList, useFailureText, useText } from '@ipr/ui';
import { useClock } from '../asset-form/use-clock.ts';
import { percentOf, rekeyStagesOf } from '../update/update-progress.ts';
import classes from './rekey.module.css';
import type { Rekey } from './use-rekey.ts';

/** The stages in percent, seconds and bytes; on failure the reason and what is safe. */
export const RekeyProgress = ({ rekey }: { readonly rekey: Rekey }) => {
  const text = useText();
  const failureText = useFailureText();
  const { state, busy, sent } = rekey.updating;
  const now = useClock(busy);
  const percent = percentOf(state);
  const waiting = isWaiting(state);
  const stages = rekeyStagesOf(state, now).map((stage) => ({
    ...stage,
    label: text(`rekey.stage.${stage.key}`),
    ...(waiting && stage.state === 'now' ? { note: text('register.waiting') } : {}),
  }));
  const current = stages.find(({ state: at }) => at === 'now')?.label;
  const failure = state.failure?.failure;
  return (
    <div className={classes.stack}>
      <Progress
        percent={percent}
        status={failure ? 'exception' : 'normal'}
        aria-label={text('register.percent', { n: percent })}
      />
      <p role="status" className="ipr-hidden">
        {current ? `${current}, ${waiting ? text('register.waiting') : text('register.percent', { n: percent })}` : ''}
      </p>
      <StageList stages={stages} label={text('rekey.progress')} />
      {busy && state.final ? <Alert type="info" showIcon title={text('register.final')} /> : null}
      {busy && rekey.inMemory ? <Alert type="warning" showIcon title={text('update.in-memory')} /> : null}
      {failure ? (
        <ErrorState
          title={text('rekey.failed', { message: failureText(failure) })}
          advice={text(sent ? 'rekey.sent-note' : 'rekey.failed-safe')}
          action={<RequestId error={failure} />}
        />
      ) : null}
    </div>
  );
};
