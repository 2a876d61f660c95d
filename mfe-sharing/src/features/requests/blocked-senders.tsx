import { Button, DateText, ErrorState, useText } from '@ipr/ui';
import { replaces } from '../outdated/is-transient.ts';
import { PersonChip } from '../people/person-chip.tsx';
import own from './requests.module.css';
import { useAnswer, useBlocks } from './use-requests.ts';

/** Senders whose requests this person has blocked; renders nothing without any. */
export const BlockedSenders = () => {
  const text = useText();
  const { data, error, refetch } = useBlocks();
  const { busy, unblock } = useAnswer();
  if (replaces(error, data)) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <details className={own.fold}>
      <summary>{text('requests.blocked', { n: data.length })}</summary>
      <ul className={own.plain}>
        {data.map(({ wallet, since }) => (
          <li key={wallet} className={own.blocked}>
            <PersonChip wallet={wallet} />
            <span className={own.soft}>
              {text('requests.blocked-since')} <DateText seconds={Math.floor(Date.parse(since) / 1000)} />
            </span>
            <Button
              disabled={busy}
              aria-label={text('access.action-for', { action: text('requests.unblock'), who: wallet })}
              onClick={() => void unblock(wallet)}
            >
              {text('requests.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
