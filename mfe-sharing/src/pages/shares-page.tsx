import { PageHead, useText } from '@ipr/ui';
import { BlockedSenders } from '../features/requests/blocked-senders.tsx';
import { IncomingRequests } from '../features/requests/incoming-requests.tsx';
import { OwnRequests } from '../features/requests/own-requests.tsx';
import { useRequests } from '../features/requests/use-requests.ts';
import { ShareList } from '../features/shares/share-list.tsx';
import { ShareTabs } from '../features/shares/share-tabs.tsx';
import { ShareTools } from '../features/shares/share-tools.tsx';
import { useShares, useSharesQuery } from '../features/shares/use-shares.ts';

/** Shares with and by this person, and access requests (D1 section 2). */
export const SharesPage = () => {
  const text = useText();
  const { query, change } = useSharesQuery();
  const shares = useShares(query);
  const requests = useRequests('incoming');
  const { tab, page } = query;
  return (
    <>
      <PageHead title={text('shares.title')} subtitle={text('shares.subtitle')} />
      <ShareTabs
        tab={tab}
        waiting={{
          incoming: shares.data?.incomingPending,
          outgoing: shares.data?.outgoingPending,
          requests: requests.data?.open,
        }}
        onTab={(next) => change({ tab: next })}
      />
      {tab === 'requests' ? (
        <>
          <IncomingRequests page={page} onPage={(next) => change({ page: next })} />
          {/* Loaded at once but shown only with the requests above: it would otherwise move under the pointer. */}
          <div hidden={requests.isPending}>
            <OwnRequests />
            <BlockedSenders />
          </div>
        </>
      ) : (
        <>
          <ShareTools query={query} change={change} />
          <ShareList query={query} change={change} direction={tab} shares={shares} />
        </>
      )}
    </>
  );
};
