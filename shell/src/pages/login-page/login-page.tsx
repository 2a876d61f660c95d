import type { PortalConfig } from '@ipr/api';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useEntryText } from '@ipr/ui/plain';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { useSession } from '../../session/session-store.ts';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';
import { SignInForms, SignInFrame } from './sign-in-frame.tsx';

interface LoginPageProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls;
  /** Called once a code has been sent. */
  readonly onCode?: () => void;
}

/** Sign-in by e-mail code; the session opens the page that was requested. */
export const LoginPage = ({ config, identity, onCode }: LoginPageProps) => {
  const text = useEntryText();
  const { signedIn } = useSession();
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
        }}
        {...(onCode ? { onCode } : {})}
      />
      <p className={classes.custody}>{text('login.custody')}</p>
      <a href={createLinks(null).verify()} className={classes.lookup ?? ''}>
        {text('lookup.link')}
      </a>
    </SignInFrame>
  );
};
