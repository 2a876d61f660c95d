import { type Share, type SharesReply, sharePageSizes } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { maxReach } from '@ipr/ports/index';
import {
  Button,
  EmptyState,
  ErrorState,
  ListFoot,
  LoadingState,
  Pagination,
  RequestId,
  useFailureText,
  useText,
} from '@ipr/ui';
import { useEffect } from 'react';
import { replaces } from '../outdated/is-transient.ts';
import { OutdatedNotice } from '../outdated/outdated-notice.tsx';
import { ShareDialogs } from './share-dialogs.tsx';
import { ShareTable } from './share-table.tsx';
import { type Direction, pagingOf, type SharesQuery } from './shares-query.ts';
import type { SharesQueryState, useShares } from './use-shares.ts';

const Failed = ({ thrown, onRetry }: { readonly thrown: unknown; readonly onRetry: () => void }) => {
  const text = useText();
  const sentence = useFailureText()(thrown);
  const isNamed = asFailure(thrown).code === 'shares.unavailable';
  return (
    <ErrorState
      title={text('shares.failed')}
      safe={isNamed ? sentence : text('shares.fetch-failed', { reason: sentence })}
      onRetry={onRetry}
      action={<RequestId error={thrown} />}
    />
  );
};

const Nothing = ({ query, change }: SharesQueryState) => {
  const text = useText();
  const { links } = useShell();
  if (query.filter !== 'all' || query.search !== '')
    return (
      <EmptyState
        text={text('shares.empty-found')}
        action={<Button onClick={() => change({ filter: 'all', search: '' })}>{text('shares.clear')}</Button>}
      />
    );
  return (
    <EmptyState
      text={text(query.tab === 'outgoing' ? 'shares.empty-outgoing' : 'shares.empty-incoming')}
      action={<Link to={links.assets()}>{text('shares.to-assets')}</Link>}
    />
  );
};

const Foot = ({ query, change, total }: SharesQueryState & { readonly total: number }) => {
  const text = useText();
  const { i18n } = useShell();
  const n = total.toLocaleString(i18n.locale);
  const { isShown, canJump } = pagingOf(total, query.size);
  const counted = total === 1 ? text('shares.total.one') : text('shares.total.other', { n });
  const reach = total > maxReach ? ` ${text('shares.reach', { n: maxReach.toLocaleString(i18n.locale) })}` : '';
  return (
    <ListFoot total={`${counted}${reach}`}>
      {isShown ? (
        <Pagination
          current={query.page}
          pageSize={query.size}
          total={Math.min(total, maxReach)}
          showSizeChanger
          pageSizeOptions={[...sharePageSizes]}
          showQuickJumper={canJump}
          onChange={(page, size) =>
            change(size === query.size ? { page } : { page: 1, size: size as SharesQuery['size'] })
          }
        />
      ) : null}
    </ListFoot>
  );
};

interface ShareListProps extends SharesQueryState {
  readonly direction: Direction;
  readonly shares: ReturnType<typeof useShares>;
}

const rowsOf = (
  data: SharesReply,
  direction: Direction,
): { readonly items: readonly Share[]; readonly total: number } =>
  direction === 'incoming'
    ? { items: data.incoming, total: data.incomingCount }
    : { items: data.outgoing, total: data.outgoingCount };

const Rows = ({ query, change, direction, shares }: ShareListProps) => {
  const text = useText();
  const { data, error, isPlaceholderData, refetch } = shares;
  const rows = data?.tab === direction ? rowsOf(data, direction) : undefined;
  const isBeyond = rows?.items.length === 0 && query.page > 1 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: returns to the first page once if the requested page no longer exists
  useEffect(() => {
    if (isBeyond) change({ page: 1 });
  }, [isBeyond]);
  if (replaces(error, rows)) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!rows) return <LoadingState text={text('shares.loading')} />;
  if (rows.items.length === 0) return <Nothing query={query} change={change} />;
  return (
    <>
      <OutdatedNotice error={error} title={text('shares.failed')} onRetry={() => void refetch()} />
      <ShareTable shares={rows.items} direction={direction} loading={isPlaceholderData} />
      <Foot query={query} change={change} total={rows.total} />
    </>
  );
};

/** One page of a direction, with the dialogs of its actions. */
export const ShareList = (props: ShareListProps) => (
  <ShareDialogs>
    <Rows {...props} />
  </ShareDialogs>
);
