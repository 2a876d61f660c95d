import { Link, useShell } from '@ipr/mfe-contract';
import { Card, FileAddOutlined, FileProtectOutlined, PageHead, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { nameOf } from '../session/session-store.ts';
import classes from './dashboard-page.module.css';

interface BeginningProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: string;
  readonly to: string;
  readonly action: string;
}

const Beginning = ({ icon, title, words, to, action }: BeginningProps) => (
  <Card>
    <div className={classes.card}>
      <span className={classes.icon}>{icon}</span>
      <h2>{title}</h2>
      <p>{words}</p>
      <Link to={to}>{action}</Link>
    </div>
  </Card>
);

/** Where to begin. */
export const DashboardPage = () => {
  const text = useText();
  const { session, links } = useShell();
  return (
    <>
      <PageHead
        title={text('dashboard.greeting', { name: nameOf(session) ?? text('nav.user') })}
        subtitle={text('dashboard.subtitle')}
      />
      <div className={classes.grid}>
        <Beginning
          icon={<FileAddOutlined aria-hidden />}
          title={text('dashboard.register-title')}
          words={text('dashboard.register-text')}
          to={links.newAsset()}
          action={text('dashboard.register-action')}
        />
        <Beginning
          icon={<FileProtectOutlined aria-hidden />}
          title={text('dashboard.assets-title')}
          words={text('dashboard.assets-text')}
          to={links.assets()}
          action={text('dashboard.assets-action')}
        />
      </div>
    </>
  );
};
