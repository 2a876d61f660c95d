import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, Input, useText } from '@ipr/ui';
import { useState } from 'react';
import { FormField, noteIdOf } from './form-field.tsx';
import classes from './share.module.css';
import { canPrepare, type Problems, type ShareForm } from './share-form.ts';

interface ExternalFieldsProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** 'Recipient has no wallet': creates an account for the e-mail address and fills in its wallet (decision S23). */
const PrepareAccount = ({ form, disabled, change }: Omit<ExternalFieldsProps, 'problems'>) => {
  const { api, notify } = useShell();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const prepare = async () => {
    const email = form.email.trim().toLowerCase();
    setBusy(true);
    try {
      const options = { idempotencyKey: crypto.randomUUID(), quiet: true };
      const { wallet } = await api.sharing.provisionRecipient({ email, name: form.name.trim() }, options);
      change({ wallet, preparedFor: email });
    } catch (thrown) {
      if (asFailure(thrown).kind !== 'cancelled') notify.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={classes.breaks ?? ''}
      disabled={disabled || !canPrepare(form)}
      loading={busy}
      onClick={() => void prepare()}
    >
      {text('share.no-wallet')}
    </Button>
  );
};

/** Name, e-mail and wallet of an external recipient (D1 section 5). */
export const ExternalFields = ({ form, problems, disabled, change }: ExternalFieldsProps) => {
  const text = useText();
  const received = (field: 'name' | 'email' | 'wallet') => {
    const key = problems[field];
    return key ? text(key) : undefined;
  };
  const input = (field: 'name' | 'email' | 'wallet') => ({
    id: `share-${field}`,
    value: form[field],
    disabled,
    autoComplete: 'off',
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': noteIdOf(`share-${field}`),
    ...(problems[field] ? { status: 'error' as const } : {}),
  });
  /** A prepared account belongs to its e-mail address, so a change of the address clears the wallet. */
  const changeEmail = (email: string) =>
    change({ email, ...(form.preparedFor === null ? {} : { wallet: '', preparedFor: null }) });
  return (
    <>
      <FormField id="share-name" label={text('share.name')} problem={received('name')}>
        <Input {...input('name')} maxLength={120} onChange={({ target }) => change({ name: target.value })} />
      </FormField>
      <FormField
        id="share-email"
        label={text('share.email')}
        problem={received('email')}
        note={text('share.email-note')}
      >
        <Input
          {...input('email')}
          type="email"
          inputMode="email"
          maxLength={254}
          onChange={({ target }) => changeEmail(target.value)}
        />
      </FormField>
      <FormField
        id="share-wallet"
        label={text('share.wallet')}
        problem={received('wallet')}
        note={text(form.preparedFor ? 'share.prepared' : 'share.no-wallet-note', { email: form.preparedFor ?? '' })}
      >
        <Input
          {...input('wallet')}
          className={classes.mono ?? ''}
          placeholder="0x…"
          maxLength={64}
          spellCheck={false}
          onChange={({ target }) => change({ wallet: target.value, preparedFor: null })}
        />
        <PrepareAccount form={form} disabled={disabled} change={change} />
      </FormField>
    </>
  );
};
