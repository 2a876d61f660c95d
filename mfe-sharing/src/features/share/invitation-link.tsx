import type { Invitation } from '@ipr/api';
import { useFollowedQuery } from '@ipr/features/followed-query';
import { useShell } from '@ipr/mfe-contract';
import { Button, DateText, useText } from '@ipr/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './share.module.css';

const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** The newest link of a grant and its actions. @param first link that is already known, e.g. from creating it */
const useLink = (shareId: string, first: Invitation | null) => {
  const { api, i18n, notify } = useShell();
  const text = useText();
  const queries = useQueryClient();
  const queryKey = ['sharing', 'links', shareId];
  const { data } = useFollowedQuery<Invitation | null>({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.sharing.invitations({ id: shareId }, { signal, quiet: true })).at(0) ?? null,
    ...(first ? { initialData: first } : {}),
    retry: 1,
  });
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true);
    try {
      await work();
      notify.success(done);
      await queries.invalidateQueries({ queryKey });
    } catch (thrown) {
      notify.failure(thrown, failed);
    } finally {
      setBusy(false);
    }
  };
  const options = () => ({ idempotencyKey: crypto.randomUUID(), quiet: true });
  return {
    link: data,
    busy,
    send: () =>
      run(
        () => api.sharing.invite({ id: shareId, locale: i18n.locale }, options()),
        text('link.sent'),
        text('link.send-failed'),
      ),
    revoke: (id: string) =>
      run(() => api.sharing.revokeInvitation({ id }, options()), text('link.revoked'), text('link.revoke-failed')),
  };
};

interface InvitationLinkProps {
  readonly shareId: string;
  readonly first?: Invitation | null;
}

/** The one-time link of an external share: its state in words, and buttons to send a new one or to revoke it. */
export const InvitationLink = ({ shareId, first = null }: InvitationLinkProps) => {
  const text = useText();
  const { link, busy, send, revoke } = useLink(shareId, first);
  if (link === undefined) return null;
  return (
    <div className={classes.link}>
      <p className={classes.soft}>
        {link === null ? text('link.none') : text(`link.state-${link.state}`)}
        {link?.state === 'open' ? (
          <>
            {' '}
            {text('link.until')} <DateText seconds={secondsOf(link.expiresAt)} />
          </>
        ) : null}
      </p>
      <div className={classes.buttons}>
        <Button disabled={busy} onClick={() => void send()}>
          {text(link === null ? 'link.send' : 'link.resend')}
        </Button>
        {link?.state === 'open' ? (
          <Button danger disabled={busy} onClick={() => void revoke(link.id)}>
            {text('link.revoke')}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
