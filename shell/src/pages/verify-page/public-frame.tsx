import type { PortalConfig } from '@ipr/api';
import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { Logo } from '../../layout/logo.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { LanguageChoice } from '../login-page/language-choice.tsx';
import classes from './verify-page.module.css';

interface Props {
  readonly network: PortalConfig['network'];
  readonly children: ReactNode;
}

/** Bar, content and foot of a page that requires no session. */
export const PublicFrame = ({ network, children }: Props) => {
  const text = useText();
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to={createLinks(null).dashboard()} className={classes.home} aria-label={text('app.name')}>
          <Logo />
          <span>{text('app.name')}</span>
        </Link>
        <LanguageChoice />
        <ThemeToggle />
      </header>
      <main className={classes.main}>{children}</main>
      <PageFoot network={network} />
    </div>
  );
};
