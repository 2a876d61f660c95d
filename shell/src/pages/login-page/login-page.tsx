import type { PortalConfig } from '@ipr/api';
import { Navigate, useLocation } from '@ipr/mfe-kit';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { LocalChainNotice } from '../../layout/local-chain-notice.tsx';
import { Logo } from '../../layout/logo.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { useSession } from '../../session/session-store.ts';
import { wantedPath } from '../../session/wanted-path.ts';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import classes from './login-page.module.css';
import type { SignInCalls } from './sign-in-calls.ts';

interface LoginPageProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls;
  readonly onDone: (to: string) => void;
}

interface Sent {
  readonly email: string;
  readonly expiresInSeconds: number;
}

/** Sign-in by e-mail code. */
export const LoginPage = ({ config, identity, onDone }: LoginPageProps) => {
  const text = useText();
  const { search } = useLocation();
  const { status, signedIn } = useSession();
  const [sent, setSent] = useState<Sent>();
  const wanted = wantedPath(search);
  if (status === 'signed-in') return <Navigate to={wanted} replace />;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <LanguageChoice />
        <ThemeToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <Logo size={44} />
            <span>{text('app.name')}</span>
          </div>
          <h1 className={classes.title}>{text('login.title')}</h1>
          <p className={classes.soft}>{text('login.subtitle')}</p>
          {sent ? (
            <CodeForm
              key={sent.email}
              identity={identity}
              sent={sent}
              inboxUrl={config.signIn.inboxUrl}
              onOther={() => setSent(undefined)}
              onUser={(user) => {
                signedIn(user);
                onDone(wanted);
              }}
            />
          ) : (
            <EmailForm identity={identity} onSent={setSent} />
          )}
          <p className={classes.custody}>{text('login.custody')}</p>
        </div>
      </main>
      <LocalChainNotice network={config.network} />
    </div>
  );
};
