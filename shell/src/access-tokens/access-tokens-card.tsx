import type { AccessTokenEntry } from '@ipr/api';
import { Button, Card, ConfirmDialog, DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import classes from '../settings-card/settings-card.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useAccessTokens } from './use-access-tokens.ts';

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);

const TokenItem = ({ token, onRevoke }: { readonly token: AccessTokenEntry; readonly onRevoke: () => void }) => {
  const text = useText();
  const { name, scopes, expiresAt, lastUsedAt } = token;
  return (
    <li className={classes.item}>
      <div>
        <strong>{name}</strong>
        <p className={classes.note}>
          {[text('tokens.reads'), ...scopes.map((scope) => text(`tokens.scope-${scope}`))].join(' · ')}
        </p>
        <p className={classes.note}>
          {text('tokens.expires')} <DateText seconds={secondsOf(expiresAt)} /> ·{' '}
          {lastUsedAt ? (
            <>
              {text('tokens.last-used')} <DateText seconds={secondsOf(lastUsedAt)} />
            </>
          ) : (
            text('tokens.never-used')
          )}
        </p>
      </div>
      <Button danger aria-label={text('tokens.revoke-of', { name })} onClick={onRevoke}>
        {text('tokens.revoke')}
      </Button>
    </li>
  );
};

interface RevokeDialogProps {
  readonly token: AccessTokenEntry;
  readonly revoke: ReturnType<typeof useAccessTokens>['revoke'];
  readonly onClose: () => void;
}

const RevokeDialog = ({ token, revoke, onClose }: RevokeDialogProps) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('tokens.revoke-of', { name: token.name })}
      okText={text('tokens.revoke')}
      danger
      busy={revoke.isPending}
      onOk={() => revoke.mutate(token.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {text('tokens.revoke-text')}
    </ConfirmDialog>
  );
};

/** Tokens with which the person's programs call the API. */
export const AccessTokensCard = () => {
  const text = useText();
  const { query, create, revoke, secret, hide } = useAccessTokens();
  const [open, setOpen] = useState<'create' | AccessTokenEntry>();
  const close = () => setOpen(undefined);
  const tokens = query.data;
  return (
    <Card title={text('tokens.title')}>
      <p className={classes.lead}>{text('tokens.text')}</p>
      {tokens ? (
        <ul className={classes.list}>
          {tokens.length === 0 ? <li>{text('tokens.none')}</li> : null}
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setOpen(token)} />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('tokens.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('tokens.loading')} />
      )}
      <Button onClick={() => setOpen('create')}>{text('tokens.create')}</Button>
      {open === 'create' ? (
        <CreateTokenDialog
          busy={create.isPending}
          onCreate={(wanted) => create.mutate(wanted, { onSuccess: close })}
          onClose={close}
        />
      ) : open ? (
        <RevokeDialog token={open} revoke={revoke} onClose={close} />
      ) : null}
      {secret ? <NewTokenDialog token={secret} onSaved={hide} /> : null}
    </Card>
  );
};
