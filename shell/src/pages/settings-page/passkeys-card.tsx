import type { AccountSecurity } from '@ipr/api';
import { useKeepSecurity, useSecurity } from '@ipr/features/proof/security';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, ConfirmDialog, DateText, ErrorState, Input, LoadingState, useText } from '@ipr/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddPasskey } from '../../passkeys/use-add-passkey.ts';
import card from '../../settings-card/settings-card.module.css';
import classes from './settings-page.module.css';

type Passkey = AccountSecurity['passkeys'][number];

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);

/** Renames and removes; failures are shown by the global request handling. */
const useChanges = () => {
  const text = useText();
  const { api, notify } = useShell();
  const keep = useKeepSecurity();
  const rename = useMutation({
    mutationFn: (change: { id: string; name: string }) => api.identity.renamePasskey(change).then(keep),
    onSuccess: () => notify.success(text('passkeys.renamed')),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.identity.removePasskey({ id }).then(keep),
    onSuccess: ({ passkeys }, removed) =>
      notify.success(text(passkeys.some(({ id }) => id === removed) ? 'passkeys.removed-later' : 'passkeys.removed')),
  });
  const stay = useMutation({
    mutationFn: (id: string) => api.identity.keepPasskey({ id }).then(keep),
    onSuccess: () => notify.success(text('passkeys.kept')),
  });
  return { rename, remove, stay };
};

interface PasskeyItemProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** What waits about a passkey that was added or is to be removed by a proof of the address alone. */
const Waiting = ({ waitsUntil, removesAt }: Pick<Passkey, 'waitsUntil' | 'removesAt'>) => {
  const text = useText();
  const waiting = removesAt ?? waitsUntil;
  return waiting ? (
    <p className={card.note}>
      {text(removesAt ? 'passkeys.removes' : 'passkeys.waits')} <DateText seconds={secondsOf(waiting)} />
    </p>
  ) : null;
};

const PasskeyItem = ({ passkey, onRename, onRemove }: PasskeyItemProps) => {
  const text = useText();
  const { stay } = useChanges();
  const { id, name, isSynced, createdAt, lastUsedAt, removesAt } = passkey;
  return (
    <li className={card.item}>
      <div>
        <strong>{name}</strong>
        <p className={card.note}>{text(isSynced ? 'passkeys.synced' : 'passkeys.one-device')}</p>
        <p className={card.note}>
          {text('passkeys.created')} <DateText seconds={secondsOf(createdAt)} /> ·{' '}
          {lastUsedAt ? (
            <>
              {text('passkeys.last-used')} <DateText seconds={secondsOf(lastUsedAt)} />
            </>
          ) : (
            text('passkeys.never-used')
          )}
        </p>
        <Waiting {...passkey} />
      </div>
      <div className={classes.actions}>
        <Button aria-label={text('passkeys.rename-of', { name })} onClick={onRename}>
          {text('passkeys.rename')}
        </Button>
        {removesAt ? (
          <Button
            aria-label={text('passkeys.keep-of', { name })}
            loading={stay.isPending}
            onClick={() => stay.mutate(id)}
          >
            {text('passkeys.keep')}
          </Button>
        ) : (
          <Button danger aria-label={text('passkeys.remove-of', { name })} onClick={onRemove}>
            {text('passkeys.remove')}
          </Button>
        )}
      </div>
    </li>
  );
};

const RenameDialog = ({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) => {
  const text = useText();
  const { rename } = useChanges();
  const [name, setName] = useState(passkey.name);
  return (
    <ConfirmDialog
      title={text('passkeys.rename-of', { name: passkey.name })}
      okText={text('passkeys.rename')}
      busy={rename.isPending}
      disabled={name.trim() === ''}
      onOk={() => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <label htmlFor="passkey-name">{text('passkeys.name')}</label>
      <Input id="passkey-name" maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
    </ConfirmDialog>
  );
};

const RemoveDialog = ({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) => {
  const text = useText();
  const { remove } = useChanges();
  return (
    <ConfirmDialog
      title={text('passkeys.remove-of', { name: passkey.name })}
      okText={text('passkeys.remove')}
      danger
      busy={remove.isPending}
      onOk={() => remove.mutate(passkey.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {text('passkeys.remove-text', { name: passkey.name })}
    </ConfirmDialog>
  );
};

/** The person's passkeys. */
export const PasskeysCard = () => {
  const text = useText();
  const query = useSecurity();
  const add = useAddPasskey();
  const [open, setOpen] = useState<{ readonly is: 'rename' | 'remove'; readonly passkey: Passkey }>();
  const close = () => setOpen(undefined);
  const { passkeys } = query.data ?? {};
  return (
    <Card title={text('passkeys.title')}>
      <p className={card.lead}>{text('passkeys.text')}</p>
      {passkeys ? (
        <ul className={classes.switches}>
          {passkeys.length === 0 ? <li>{text('passkeys.none')}</li> : null}
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ is: 'rename', passkey })}
              onRemove={() => setOpen({ is: 'remove', passkey })}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('security.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('security.loading')} />
      )}
      <Button loading={add.isPending} onClick={() => add.mutate()}>
        {text('passkeys.add')}
      </Button>
      {open?.is === 'rename' ? <RenameDialog passkey={open.passkey} onClose={close} /> : null}
      {open?.is === 'remove' ? <RemoveDialog passkey={open.passkey} onClose={close} /> : null}
    </Card>
  );
};
