import { useOwnName } from '@ipr/features/people';
import { RemotePart } from '@ipr/mfe-host/remote-part';
import { later, PageHead, useText } from '@ipr/ui';
import { AttentionCard } from '../features/attention/attention-card.tsx';
import { useAttention } from '../features/attention/use-attention.ts';
import { RegistrationsChart } from '../features/chart/registrations-chart.tsx';
import { CounterList } from '../features/counters/counter-list.tsx';
import { FirstRunCard } from '../features/first-run/first-run-card.tsx';
import { useFirstRun } from '../features/first-run/use-first-run.ts';
import { useIdle } from '../model/use-idle.ts';
import classes from './dashboard-page.module.css';

const RecentPanel = later(async () => (await import('../features/recent/recent-panel.tsx')).RecentPanel);

/** The portal's first page (D2 section 2). */
export const DashboardPage = () => {
  const text = useText();
  const { isShown, isEmpty, done, dismiss } = useFirstRun();
  const isIdle = useIdle();
  const isBegun = !isShown || !isEmpty;
  // Open matters are listed above the chart: parts shown before they are known would move.
  const isSettled = !useAttention().isPending;
  return (
    <>
      <PageHead
        title={text('dashboard.greeting', { name: useOwnName() ?? text('nav.user') })}
        subtitle={text('dashboard.subtitle')}
      />
      <div className={classes.page}>
        {isShown ? <FirstRunCard done={done} dismiss={dismiss} /> : null}
        {isBegun ? <CounterList /> : null}
        <AttentionCard />
        <div className={classes.slot}>
          {isIdle ? (
            <RemotePart
              slot="dashboard.unfinished"
              title={text('attention.registrations')}
              loading={null}
              fallback={() => null}
            />
          ) : null}
        </div>
        {isBegun ? <div className={classes.chart}>{isSettled ? <RegistrationsChart /> : null}</div> : null}
        <div className={classes.recent}>{isSettled && isIdle ? <RecentPanel /> : null}</div>
      </div>
    </>
  );
};
