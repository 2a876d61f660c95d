import { useShell, useText } from '@ipr/mfe-kit';
import { failureText, StageList } from '@ipr/ui';
import { Alert, Card, Flex, Progress } from 'antd';
import type { RegistrationState } from '../../model/registration/use-registration.ts';
import { failureSentence, percentOf, shownStages } from './stage-order.ts';

const lastPercent = (state: RegistrationState) => percentOf(state.stage === 'error' ? (state.rows.at(-1)?.stage ?? 'idle') : state.stage);

/** Progress per stage, in seconds and bytes; what failed, what is safe and what to do. */
export const ProgressCard = ({ state }: { state: RegistrationState }) => {
  const text = useText();
  const { i18n } = useShell();
  const failed = state.failure && state.failure.failure.kind !== 'cancelled' ? state.failure : undefined;
  const current = state.stage === 'error' ? failed?.stage : state.stage;
  const position = state.stage === 'complete' ? shownStages.length : shownStages.findIndex((stage) => stage === current);
  const stages = shownStages.map((stage, i) => {
    const row = state.rows.find((known) => known.stage === stage);
    const stateOf = i < position ? 'done' : i > position ? 'next' : failed ? 'failed' : 'now';
    return {
      key: stage,
      label: text(`register.stage.${stage}`),
      state: stateOf as 'done' | 'now' | 'next' | 'failed',
      ...(row ? { seconds: row.seconds } : {}),
      ...(row?.totalBytes ? { doneBytes: row.doneBytes ?? 0, totalBytes: row.totalBytes } : {}),
    };
  });
  return (
    <Card title={text('register.progress-card')}>
      <Flex vertical gap={16}>
        <Progress percent={lastPercent(state)} status={failed ? 'exception' : state.stage === 'complete' ? 'success' : 'normal'} aria-label={text('register.percent', { n: lastPercent(state) })} />
        <StageList stages={stages} />
        {failed ? (
          <Alert
            type="error"
            showIcon
            message={text(failureSentence(failed.stage), { reason: failureText(failed.failure, i18n.locale) })}
            description={text('register.failed.safe')}
          />
        ) : null}
      </Flex>
    </Card>
  );
};
