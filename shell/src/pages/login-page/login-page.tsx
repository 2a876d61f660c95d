import type { PortalConfig } from '@ipr/api';
import { Link, Navigate, useLocation } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useText } from '@ipr/ui';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { useSession } from '../../session/session-store.ts';
import { wantedPath } from '../../session/wanted-path.ts';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';
import { SignInForms, SignInFrame } from './sign-in-frame.tsx';

interface LoginPageProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls;
  readonly onDone: (to: string) => void;
}

/** Sign-in by e-mail code. */
export const LoginPage = ({ config, identity, onDone }: LoginPageProps) => {
  const text = useText();
  const { search } = useLocation();
  const { status, signedIn } = useSession();
  const wanted = wantedPath(search);
  if (status === 'signed-in') return <Navigate to={wanted} replace />;
  return (
    <SignInFrame config={config}>
      <h1 className={classes.title}>{text('login.title')}</h1>
      <p className={classes.soft}>{text('login.subtitle')}</p>
      <SignInForms
        config={config}
        identity={identity}
        onUser={(user) => {
          signedIn(user);
          notifyOtherTabs('signed-in');
          onDone(wanted);
        }}
      />
      <p className={classes.custody}>{text('login.custody')}</p>
      <Link to={createLinks(null).verify()} className={classes.lookup ?? ''}>
        {text('lookup.link')}
      </Link>
    </SignInFrame>
  );
};
