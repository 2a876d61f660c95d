import type { SessionEntry } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, Card, ConfirmDialog, DateText, ErrorState, LoadingState, Tag, useText } from '@ipr/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveSession } from '../../session/leave-session.ts';
import card from '../../settings-card/settings-card.module.css';
import classes from './settings-page.module.css';

const sessionsKey = ['auth', 'sessions'] as const;

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);

const useDeviceName = () => {
  const text = useText();
  return ({ browser, system }: Pick<SessionEntry, 'browser' | 'system'>): string =>
    browser && system ? text('sessions.device', { browser, system }) : (browser ?? system ?? text('sessions.unknown'));
};

interface SessionItemProps {
  readonly session: SessionEntry;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const SessionItem = ({ session, busy, onEnd }: SessionItemProps) => {
  const text = useText();
  const device = useDeviceName()(session);
  return (
    <li className={card.item}>
      <div>
        <strong>{device}</strong> {session.isCurrent ? <Tag color="blue">{text('sessions.current')}</Tag> : null}
        {session.place ? <p className={card.note}>{text('sessions.place', { place: session.place })}</p> : null}
        <p className={card.note}>
          {text('sessions.signed-in')} <DateText seconds={secondsOf(session.signedInAt)} /> ·{' '}
          {text('sessions.last-used')} <DateText seconds={secondsOf(session.lastUsedAt)} />
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button disabled={busy} aria-label={text('sessions.end-of', { device })} onClick={onEnd}>
          {text('sessions.end')}
        </Button>
      )}
    </li>
  );
};

/** Ends all sessions after a confirmation; this one ends with them. */
const EndAll = () => {
  const text = useText();
  const { api, session } = useShell();
  const [open, setOpen] = useState(false);
  const endAll = useMutation({
    mutationFn: () => api.identity.endSessions({}),
    onSuccess: () => leaveSession(session.wallet),
  });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {text('sessions.end-all')}
      </Button>
      {open ? (
        <ConfirmDialog
          title={text('sessions.end-all')}
          okText={text('sessions.end-all')}
          danger
          busy={endAll.isPending}
          onOk={() => endAll.mutate()}
          onClose={() => setOpen(false)}
        >
          {text('sessions.end-all-text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const useSessions = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.identity.sessions({}, { signal, quiet: true }),
    staleTime: 0,
  });
  const end = useMutation({
    mutationFn: (id: string) => api.identity.endSession({ id }),
    onSuccess: (left) => {
      client.setQueryData(sessionsKey, left);
      notify.success(text('sessions.ended'));
    },
    onError: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return { query, end };
};

/** The person's sessions with device, place and last use. */
export const SessionsCard = () => {
  const text = useText();
  const { query, end } = useSessions();
  return (
    <Card title={text('sessions.title')}>
      <p className={card.lead}>{text('sessions.text')}</p>
      {query.data ? (
        <ul className={classes.switches}>
          {query.data.map((session) => (
            <SessionItem key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate(session.id)} />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState error={query.error} title={text('sessions.failed')} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState text={text('sessions.loading')} />
      )}
      <EndAll />
    </Card>
  );
};
