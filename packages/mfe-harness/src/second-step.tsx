import { type PortalConfig, RecoveryCode, type SessionUser } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import { Alert, Button, Input, useFailureText, useText } from '@ipr/ui';
import { useState } from 'react';
import { portalOrigin } from './portal-origin.ts';
import { Step } from './step.tsx';
import { identityOf } from './use-portal.ts';

interface SecondStepProps {
  readonly config: PortalConfig;
  readonly onUser: (user: SessionUser) => void;
  readonly onRestart: () => void;
  /** Reads again who is signed in. */
  readonly onElsewhere: () => void;
}

/**
 * The second step of an account with two-step sign-in: a recovery code here, or a passkey at the portal. Passkeys belong to the portal's
 * origin; its session opens this page too, because browsers send cookies to all ports of a host.
 */
export const SecondStep = ({ config, onUser, onRestart, onElsewhere }: SecondStepProps) => {
  const text = useText();
  const sentence = useFailureText();
  const [failed, setFailed] = useState<unknown>();
  const redeem = async (typed: string) => {
    const parsed = RecoveryCode.safeParse(typed);
    if (!parsed.success) throw new Failure('session.code-invalid');
    onUser(await identityOf(config).redeemRecoveryCode({ code: parsed.data }));
  };
  const isOver = failed !== undefined && asFailure(failed).code === 'session.second-factor-expired';
  const portal = `${portalOrigin(config)}/login`;
  return (
    <>
      <h2>{text('second.title')}</h2>
      {isOver ? null : (
        <>
          <p>
            This account has two-step sign-in. Its passkeys work at the portal only: sign in at{' '}
            <a href={portal} target="_blank" rel="noreferrer">
              {portal}
            </a>{' '}
            in this browser and continue here, or use a recovery code.
          </p>
          <Button onClick={onElsewhere}>I am signed in at the portal</Button>
          <Step
            label={text('second.recovery')}
            missing={text('second.recovery-hint')}
            button={text('login.sign-in')}
            input={<Input autoComplete="off" autoCapitalize="none" spellCheck={false} />}
            onTyped={(typed) => void redeem(typed).catch(setFailed)}
          />
        </>
      )}
      {failed === undefined ? null : <Alert type="error" showIcon title={sentence(failed)} />}
      <Button type="link" onClick={onRestart}>
        {text('second.restart')}
      </Button>
    </>
  );
};
