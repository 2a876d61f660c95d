import type { AccessRequest } from '@ipr/api';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, ConfirmDialog, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useState } from 'react';
import { replaces } from '../outdated/is-transient.ts';
import { OutdatedNotice } from '../outdated/outdated-notice.tsx';
import classes from '../shares/shares.module.css';
import { nameOf, RequestItem } from './request-item.tsx';
import { RequestPages } from './request-pages.tsx';
import own from './requests.module.css';
import { sortRequests } from './sort-requests.ts';
import { grantAddress } from './use-answered-request.ts';
import { useAnswer, useRequests } from './use-requests.ts';

/** Grant opens the share form with prefilled values; declining and blocking happen here. */
const Buttons = ({ request }: { readonly request: AccessRequest }) => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const { busy, decline, block } = useAnswer();
  const [isBlocking, setBlocking] = useState(false);
  const who = nameOf(request);
  const labelOf = (action: string) => text('requests.action-for', { action, who, title: request.assetTitle });
  const grant = () => navigate(grantAddress(links.share(request.assetId, 'internal'), request));
  return (
    <>
      <Button aria-label={labelOf(text('requests.block'))} disabled={busy} onClick={() => setBlocking(true)}>
        {text('requests.block')}
      </Button>
      <Button
        danger
        aria-label={labelOf(text('requests.decline'))}
        disabled={busy}
        onClick={() => void decline(request)}
      >
        {text('requests.decline')}
      </Button>
      <Button type="primary" aria-label={labelOf(text('requests.grant'))} disabled={busy} onClick={() => void grant()}>
        {text('requests.grant')}
      </Button>
      {isBlocking ? (
        <ConfirmDialog
          title={text('requests.block-title', { who })}
          okText={text('requests.block')}
          danger
          busy={busy}
          onClose={() => setBlocking(false)}
          onOk={() => void block(request, () => setBlocking(false))}
        >
          {text('requests.block-text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
};

const OpenList = ({ items }: { readonly items: readonly AccessRequest[] }) => (
  <ul className={classes.list}>
    {items.map((request) => (
      <RequestItem key={request.id} request={request} withSender>
        <Buttons request={request} />
      </RequestItem>
    ))}
  </ul>
);

/** Requests of strangers are counted and shown only on demand. */
const Strangers = ({ items }: { readonly items: readonly AccessRequest[] }) => {
  const text = useText();
  const [isShown, setShown] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <Button className={own.more ?? ''} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? text('requests.hide-unknown') : text('requests.show-unknown', { n: items.length })}
      </Button>
      {isShown ? <OpenList items={items} /> : null}
    </>
  );
};

const Answered = ({ items }: { readonly items: readonly AccessRequest[] }) => {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <details className={own.fold}>
      <summary>{text('requests.answered', { n: items.length })}</summary>
      <ul className={classes.list}>
        {items.map((request) => (
          <RequestItem key={request.id} request={request} withSender />
        ))}
      </ul>
    </details>
  );
};

interface IncomingRequestsProps {
  /** Starts at 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Access requests to this person. */
export const IncomingRequests = ({ page, onPage }: IncomingRequestsProps) => {
  const text = useText();
  const { data, error, refetch } = useRequests('incoming', page);
  if (replaces(error, data))
    return <ErrorState title={text('requests.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('requests.loading')} />;
  const { known, unknown, answered } = sortRequests(data.items);
  return (
    <section className={own.section} aria-label={text('requests.to-you')}>
      <h2 className={own.heading}>{text('requests.to-you')}</h2>
      <OutdatedNotice error={error} title={text('requests.failed')} onRetry={() => void refetch()} />
      {known.length + unknown.length === 0 ? <p className={own.soft}>{text('requests.none')}</p> : null}
      <OpenList items={known} />
      <Strangers items={unknown} />
      <Answered items={answered} />
      <RequestPages page={page} total={data.total} onPage={onPage} />
    </section>
  );
};
