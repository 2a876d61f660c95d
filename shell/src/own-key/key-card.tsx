import type { WalletKey } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import {
  AddressText,
  Button,
  Card,
  Descriptions,
  ErrorState,
  LoadingState,
  SafetyCertificateOutlined,
  usePhone,
  useText,
} from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { WaitingChange } from './waiting-change.tsx';
import { walletKey } from './wallet-key.ts';

const KeyDialog = lazy(() => import('./key-dialog.tsx').then(({ KeyDialog: dialog }) => ({ default: dialog })));

/** A change of owners that is mined late, or made elsewhere, is shown after this time, in milliseconds. */
const pollMs = 30_000;

const Owners = ({ owners, custody }: Pick<WalletKey, 'owners' | 'custody'>) => {
  const text = useText();
  const { session, config } = useShell();
  const layout = usePhone() ? 'vertical' : 'horizontal';
  const keptBy = custody === 'dynamic' ? 'key.owner-dynamic' : 'key.owner-portal';
  return (
    <Descriptions
      column={1}
      layout={layout}
      items={[
        ...owners.map((owner) => ({
          key: owner,
          label: text(owner === session.eoaWallet ? keptBy : 'key.owner-other'),
          children: <AddressText address={owner} />,
        })),
        {
          key: 'network',
          label: text('settings.network'),
          children: `${config.network.name} (${config.network.chainId})`,
        },
      ]}
    />
  );
};

/** Names the party that can sign for the person, by the owners of their Safe on the chain. */
export const KeyCard = () => {
  const text = useText();
  const { api, session } = useShell();
  const [dialog, setDialog] = useState<'recovery' | 'takeover' | null>(null);
  const key = useQuery({
    queryKey: walletKey,
    queryFn: ({ signal }) => api.identity.walletKey({}, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: pollMs,
  });
  const { refetch } = key;
  const isOutdated = key.data !== undefined && key.data.custody !== session.custody;
  // The key was taken over in another tab or on another device.
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const refresh = async () => {
    const { data } = await refetch();
    // The portal signs with the other key from now on.
    if (data && data.custody !== session.custody) useSession.getState().signedIn({ ...session, custody: data.custody });
  };
  if (!key.data)
    return (
      <Card title={text('settings.custody')}>
        {key.isError ? (
          <ErrorState error={key.error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState text={text('key.loading')} />
        )}
      </Card>
    );
  const { custody, owners, hasRecovery, waiting } = key.data;
  return (
    <Card title={text('settings.custody')}>
      <p>
        <SafetyCertificateOutlined aria-hidden /> <strong>{text(`custody.${custody}`)}</strong>
      </p>
      <p>{text(`custody.${custody}-text`)}</p>
      <p>{text(hasRecovery ? 'key.recovery-present' : 'key.recovery-missing')}</p>
      <Owners owners={owners} custody={custody} />
      {waiting && custody === 'assisted' ? (
        <WaitingChange
          waiting={waiting}
          onMake={() => setDialog(waiting.removed === null ? 'recovery' : 'takeover')}
          onCancelled={() => void refresh()}
        />
      ) : null}
      <p>
        <Button onClick={() => setDialog('recovery')}>{text('key.add-recovery')}</Button>{' '}
        {custody === 'assisted' ? (
          <Button danger onClick={() => setDialog('takeover')}>
            {text('key.take-over')}
          </Button>
        ) : null}
      </p>
      <Suspense fallback={null}>
        {dialog === 'recovery' || (dialog === 'takeover' && custody === 'assisted') ? (
          <KeyDialog
            change={dialog}
            address={dialog === 'recovery' && waiting?.isReady ? (waiting.added ?? undefined) : undefined}
            onClose={() => setDialog(null)}
            onAttempt={() => void refresh()}
          />
        ) : null}
      </Suspense>
    </Card>
  );
};
