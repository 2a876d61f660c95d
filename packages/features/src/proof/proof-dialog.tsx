import { type PasskeyAssertion, type PasskeyRequest, proofMinutes } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Alert, Button, ErrorState, Input, LoadingState, Modal, useFailureText, useLanguage, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import classes from './proof-dialog.module.css';
import { useProof } from './proof-store.ts';
import { useSecurity } from './use-security.ts';

const quiet = { quiet: true };

type SignWithPasskey = (request: PasskeyRequest) => Promise<PasskeyAssertion>;

/** The calls of a proof. A closed prompt of the browser is no failure. */
const useProve = (onProved: () => void) => {
  const { api } = useShell();
  const { locale } = useLanguage();
  const prove = useMutation({ mutationFn: (work: () => Promise<unknown>) => work(), onSuccess: onProved });
  const send = useMutation({ mutationFn: () => api.identity.requestProofCode({ locale }, quiet) });
  return {
    busy: prove.isPending || send.isPending,
    failure: prove.error ?? send.error,
    isSent: send.isSuccess,
    send: () => send.mutate(),
    byCode: (code: string) => prove.mutate(() => api.identity.proveByCode({ code }, quiet)),
    byPasskey: (signWithPasskey: SignWithPasskey) =>
      prove.mutate(async () => {
        const response = await signWithPasskey(await api.identity.startPasskeyProof({}, quiet));
        return api.identity.proveByPasskey({ response }, quiet);
      }),
  };
};

const CodeEntry = ({ busy, onCode }: { readonly busy: boolean; readonly onCode: (code: string) => void }) => {
  const text = useText();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) onCode(code);
  };
  return (
    <form className={classes.code} onSubmit={submit}>
      <label htmlFor="proof-code">{text('login.code')}</label>
      <Input
        id="proof-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={6}
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <Button type="primary" htmlType="submit" disabled={code.length !== 6} loading={busy}>
        {text('proof.confirm')}
      </Button>
    </form>
  );
};

interface WaysProps extends ProofDialogProps {
  readonly onProved: () => void;
}

/** For an account whose passkeys belong to another origin and which accepts no code. */
const Elsewhere = ({ onProved }: Pick<WaysProps, 'onProved'>) => {
  const text = useText();
  return (
    <div className={classes.ways}>
      <p role="status">{text('proof.passkey-elsewhere')}</p>
      <Button type="primary" onClick={onProved}>
        {text('action.retry')}
      </Button>
    </div>
  );
};

const Ways = ({ onProved, signWithPasskey }: WaysProps) => {
  const text = useText();
  const sentence = useFailureText();
  const { config, session } = useShell();
  const query = useSecurity();
  const { busy, failure, isSent, ...prove } = useProve(onProved);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState text={text('security.loading')} />;
  const { ways, passkeys, isTwoStep } = query.data;
  const hasPasskeys = passkeys.length > 0 && ways.includes('passkey');
  if (isTwoStep && !(signWithPasskey && hasPasskeys)) return <Elsewhere onProved={onProved} />;
  return (
    <div className={classes.ways}>
      {failure && asFailure(failure).kind !== 'cancelled' ? (
        <Alert type="error" showIcon title={sentence(failure)} />
      ) : null}
      {signWithPasskey && hasPasskeys ? (
        <Button type={isSent ? 'default' : 'primary'} loading={busy} onClick={() => prove.byPasskey(signWithPasskey)}>
          {text('proof.passkey')}
        </Button>
      ) : null}
      {isTwoStep || isSent ? null : (
        <Button loading={busy} onClick={prove.send}>
          {text('proof.send-code', { email: session.email })}
        </Button>
      )}
      {isSent ? <CodeEntry busy={busy} onCode={prove.byCode} /> : null}
      {isSent && config.signIn.inboxUrl ? (
        <a href={config.signIn.inboxUrl} target="_blank" rel="noreferrer">
          {text('login.inbox')}
        </a>
      ) : null}
    </div>
  );
};

export interface ProofDialogProps {
  /** Absent where passkeys of the portal cannot be used, because the page has another origin. */
  readonly signWithPasskey?: SignWithPasskey | undefined;
}

/** The one dialog in which a person proves that they are present; the call that requires it is repeated afterwards. */
export const ProofDialog = ({ signWithPasskey }: ProofDialogProps) => {
  const text = useText();
  const settle = useProof();
  if (!settle) return null;
  return (
    <Modal open centered footer={null} title={text('proof.title')} onCancel={() => settle(false)}>
      <p>{text('proof.text', { minutes: proofMinutes })}</p>
      <Ways onProved={() => settle(true)} signWithPasskey={signWithPasskey} />
    </Modal>
  );
};
