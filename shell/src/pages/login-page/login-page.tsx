import type { PortalConfig, SessionUser } from '@ipr/api';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { useEntryText } from '@ipr/ui/plain';
import { notifyOtherTabs } from '../../session/other-tabs.ts';
import { useSession } from '../../session/session-store.ts';
import classes from './login-page.module.css';
import { OtherWays } from './other-ways.tsx';
import type { SignInCalls } from './sign-in-calls.ts';
import { SignInForms, SignInFrame } from './sign-in-frame.tsx';
import { useSecondFactor } from './use-second-factor.tsx';

interface LoginPageProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls;
  /** Called once a code has been sent. */
  readonly onCode?: () => void;
}

/** Sign-in by e-mail code, passkey or Google; the session opens the page that was requested. */
export const LoginPage = ({ config, identity, onCode }: LoginPageProps) => {
  const text = useEntryText();
  const { signedIn } = useSession();
  const second = useSecondFactor(config);
  const onUser = (user: SessionUser, typedCode: boolean) => {
    signedIn(user, typedCode);
    notifyOtherTabs('signed-in');
  };
  return (
    <SignInFrame config={config}>
      <h1 className={classes.title}>{text('login.title')}</h1>
      <p className={classes.soft}>{text('login.subtitle')}</p>
      {second.form ?? (
        <>
          {config.signIn.email ? (
            <SignInForms
              config={config}
              identity={{ ...identity, verifyCode: (given) => second.complete(identity.verifyCode(given)) }}
              onUser={(user) => onUser(user, true)}
              {...(onCode ? { onCode } : {})}
            />
          ) : null}
          <OtherWays config={config} signIn={async (work) => onUser(await second.complete(work()), false)} />
        </>
      )}
      <p className={classes.custody}>
        {text('login.custody')} {config.signIn.dynamic ? text('login.custody-dynamic') : null}
      </p>
      <a href={createLinks(null).verify()} className={classes.lookup ?? ''}>
        {text('lookup.link')}
      </a>
    </SignInFrame>
  );
};
