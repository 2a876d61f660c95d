import { asFailure, lowerAddress } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, Input, PlusOutlined, useText } from '@ipr/ui';
import { useState } from 'react';
import { PersonChip } from '../people/person-chip.tsx';
import { FormField, noteIdOf } from './form-field.tsx';
import classes from './share.module.css';
import type { Problems, ShareContext, ShareForm } from './share-form.ts';
import { canPrepare, externalProblems } from './share-problems.ts';

interface ExternalFieldsProps {
  readonly form: ShareForm;
  readonly problems: Problems;
  readonly context: ShareContext;
  readonly disabled: boolean;
  readonly change: (change: Partial<ShareForm>) => void;
}

/** 'Recipient has no wallet': creates an account for the e-mail address and fills in its wallet (decision S23). */
const PrepareAccount = ({ form, disabled, change }: Omit<ExternalFieldsProps, 'problems' | 'context'>) => {
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

const cleared = { name: '', email: '', wallet: '', preparedFor: null } as const;

/** The recipients that were added, each of which can be removed. */
const Added = ({ form, disabled, change }: Omit<ExternalFieldsProps, 'problems' | 'context'>) => {
  const text = useText();
  return (
    <ul aria-label={text('share.chosen')} aria-live="polite" className={classes.people}>
      {form.added.map(({ name, email, wallet }) => (
        <li key={wallet} className={classes.chosen}>
          <PersonChip wallet={lowerAddress(wallet.trim())} name={name} email={email.trim()} isWalletFull />
          <Button
            aria-label={text('access.action-for', { action: text('share.remove'), who: name })}
            disabled={disabled}
            onClick={() => change({ added: form.added.filter((each) => each.wallet !== wallet) })}
          >
            {text('share.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** Adds the recipient in the fields to the list and empties them for the next one. */
const AddButton = ({ form, context, disabled, change }: Omit<ExternalFieldsProps, 'problems'>) => {
  const text = useText();
  const { name, email, wallet } = form;
  const isComplete = name !== '' && Object.keys(externalProblems(form, context)).length === 0;
  const add = () => {
    change({ ...cleared, added: [...form.added, { name, email, wallet }] });
    document.getElementById('share-name')?.focus();
  };
  return (
    <div>
      <Button icon={<PlusOutlined aria-hidden />} disabled={disabled || !isComplete} onClick={add}>
        {text('share.add-outside')}
      </Button>
    </div>
  );
};

/** Name, e-mail and wallet of each external recipient (D1 section 5). */
export const ExternalFields = ({ form, problems, context, disabled, change }: ExternalFieldsProps) => {
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
      <Added form={form} disabled={disabled} change={change} />
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
      <AddButton form={form} context={context} disabled={disabled} change={change} />
    </>
  );
};
