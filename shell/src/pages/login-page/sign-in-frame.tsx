import type { PortalConfig, SessionUser } from '@ipr/api';
import { useEntryText, useLanguage } from '@ipr/ui/plain';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../layout/logo.tsx';
import { PageFoot } from '../../layout/page-foot.tsx';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import classes from './login-page.module.css';
import { forgetSentCode, rememberedCode, rememberSentCode, type SentCode } from './sent-code.ts';
import type { SignInCalls } from './sign-in-calls.ts';

interface SignInFormsProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls;
  readonly onUser: (user: SessionUser) => void;
  /** Called once a code has been sent. */
  readonly onCode?: () => void;
}

/** The e-mail form, then the code form. */
export const SignInForms = ({ config, identity, onUser, onCode }: SignInFormsProps) => {
  const { locale } = useLanguage();
  const [sent, setSent] = useState<SentCode | undefined>(rememberedCode);
  if (!sent)
    return (
      <EmailForm
        identity={identity}
        onSent={(made) => {
          setSent(made);
          rememberSentCode(made);
          onCode?.();
        }}
      />
    );
  const { email, expiresInSeconds } = sent;
  // A code that was tried is not remembered: it may be used, and the tries that are left are not known after a reload.
  const verify = (code: string) => {
    forgetSentCode();
    return identity.verifyCode({ email, code });
  };
  const sendAgain = async () => rememberSentCode({ email, ...(await identity.requestCode({ email, locale })) });
  const leave = () => {
    forgetSentCode();
    setSent(undefined);
  };
  return (
    <CodeForm
      key={email}
      email={email}
      expiresInSeconds={expiresInSeconds}
      inboxUrl={config.signIn.inboxUrl}
      verify={verify}
      sendAgain={sendAgain}
      onOther={leave}
      onUser={onUser}
    />
  );
};

/** Layout of every page before sign-in. */
export const SignInFrame = ({
  config,
  children,
}: Pick<SignInFormsProps, 'config'> & { readonly children: ReactNode }) => {
  const text = useEntryText();
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
          {children}
        </div>
      </main>
      <PageFoot network={config.network} />
    </div>
  );
};
