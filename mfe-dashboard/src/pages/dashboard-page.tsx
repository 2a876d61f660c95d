import { nameOf } from '@ipr/features/people/name-of';
import { useShell } from '@ipr/mfe-contract';
import { PageHead, useText } from '@ipr/ui';
import { CounterList } from '../features/counters/counter-list.tsx';
import { RecentPanel } from '../features/recent/recent-panel.tsx';
import classes from './dashboard-page.module.css';

/** The portal's first page (D2 section 2). */
export const DashboardPage = () => {
  const text = useText();
  const { session } = useShell();
  return (
    <>
      <PageHead
        title={text('dashboard.greeting', { name: nameOf(session) ?? text('nav.user') })}
        subtitle={text('dashboard.subtitle')}
      />
      <div className={classes.page}>
        <CounterList />
        <RecentPanel />
      </div>
    </>
  );
};
