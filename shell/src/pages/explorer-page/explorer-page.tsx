import { Hex32 } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { Link, useParams, useShell } from '@ipr/mfe-contract';
import { Alert, EmptyState, ErrorState, LoadingState, PageHead, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from './explorer-page.module.css';
import { TransactionEvents } from './transaction-events.tsx';
import { TransactionFacts } from './transaction-facts.tsx';

/** Polling interval in milliseconds for a pending transaction. */
const pollMs = 2_000;

/** A mined transaction is treated as immutable, so its data is cached. */
const useTransaction = (hash: Hex) => {
  const { chain } = useShell().ports;
  return useQuery({
    queryKey: ['chain', 'transaction', chain.chainId, hash],
    queryFn: () => chain.transaction(hash),
    staleTime: ({ state }) => (state.data && state.data.status !== 'pending' ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  });
};

/** No transaction, with a way back to the portal. */
const Nothing = ({ heading, words }: { readonly heading: string; readonly words: string }) => {
  const text = useText();
  const { links } = useShell();
  return (
    <EmptyState
      heading={heading}
      text={words}
      action={<Link to={links.dashboard()}>{text('not-found.action')}</Link>}
    />
  );
};

const Found = ({ hash }: { readonly hash: Hex }) => {
  const text = useText();
  const { network } = useShell().config;
  const { data, error, refetch } = useTransaction(hash);
  if (error) return <ErrorState title={text('explorer.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState text={text('explorer.loading')} />;
  if (data === null)
    return (
      <Nothing
        heading={text('explorer.not-found-title')}
        words={text('explorer.not-found', { name: network.name, hash })}
      />
    );
  return (
    <div className={classes.cards}>
      <TransactionFacts transaction={data} />
      <TransactionEvents transaction={data} />
    </div>
  );
};

/** One transaction on chain: the local chain's own explorer (decisions P25, P26). */
export const ExplorerPage = () => {
  const text = useText();
  const { network } = useShell().config;
  const { success, data: hash } = Hex32.safeParse((useParams().hash ?? '').toLowerCase());
  return (
    <>
      <PageHead title={text('explorer.title')} subtitle={text('explorer.subtitle')} />
      {network.local ? (
        <Alert
          type="warning"
          showIcon
          className={classes.local ?? ''}
          title={text('app.local-chain')}
          description={text('explorer.local-hint')}
        />
      ) : null}
      {success ? (
        <Found hash={hash} />
      ) : (
        <Nothing heading={text('explorer.invalid-title')} words={text('explorer.invalid')} />
      )}
    </>
  );
};
