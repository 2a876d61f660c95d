import { Button, ErrorState, useText } from '@ipr/ui';
import { useState } from 'react';
import { replaces } from '../outdated/is-transient.ts';
import { OutdatedNotice } from '../outdated/outdated-notice.tsx';
import classes from '../shares/shares.module.css';
import { RequestItem } from './request-item.tsx';
import { RequestPages } from './request-pages.tsx';
import own from './requests.module.css';
import { useAnswer, useRequests } from './use-requests.ts';

/** This person's own access requests; open ones can be withdrawn. */
export const OwnRequests = () => {
  const text = useText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRequests('outgoing', page);
  const { busy, withdraw } = useAnswer();
  if (replaces(error, data))
    return <ErrorState title={text('requests.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={own.section} aria-label={text('requests.by-you')}>
      <h2 className={own.heading}>{text('requests.by-you')}</h2>
      <OutdatedNotice error={error} title={text('requests.failed')} onRetry={() => void refetch()} />
      {data.items.length === 0 ? <p className={own.soft}>{text('requests.none-own')}</p> : null}
      <ul className={classes.list}>
        {data.items.map((request) => (
          <RequestItem key={request.id} request={request} withSender={false}>
            {request.state === 'open' ? (
              <Button
                disabled={busy}
                aria-label={text('access.action-for', { action: text('requests.withdraw'), who: request.assetTitle })}
                onClick={() => void withdraw(request)}
              >
                {text('requests.withdraw')}
              </Button>
            ) : null}
          </RequestItem>
        ))}
      </ul>
      <RequestPages page={page} total={data.total} onPage={setPage} />
    </section>
  );
};
