import type { SessionUser } from '@ipr/api';
import { useProof } from '@ipr/features/proof';
import { type ShellContract, ShellProvider } from '@ipr/mfe-contract';
import { ErrorState, LoadingState, later, translate, useText } from '@ipr/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Feedback } from './feedback/feedback.tsx';
import { BrowserNotices } from './inbox/browser-notices-host.tsx';
import { followInbox } from './inbox/follow-inbox.ts';
import { useLanguageStore } from './language/language-store.ts';
import { Layout } from './layout/layout.tsx';
import { followCustody } from './own-key/follow-custody.ts';
import { Pages } from './pages/pages.tsx';
import { followPreferences } from './preferences/follow-preferences.ts';
import type { Remotes } from './remotes.ts';
import { createQuietNotices } from './requests/clients.ts';
import { useSession } from './session/session-store.ts';
import { createContract, type FixedContract } from './shell-contract.ts';
import { Centered } from './start/centered.tsx';
import type { PortalFacts } from './start/load-portal.ts';
import { useToasts } from './toasts/toasts-store.ts';
import { logOutcomes } from './transactions/log-outcomes.ts';
import { TransactionOverlay } from './transactions/overlay.tsx';
import { startReconciler } from './transactions/reconciler.ts';
import { keepEntries } from './transactions/saved-entries.ts';
import { useTracker } from './transactions/tracker.ts';

// Parts that few visits show are loaded with their texts when they are shown.
const ClosingPage = later(async () => (await import('./closure/closing-page.tsx')).ClosingPage);
const PasskeyOffer = later(async () => (await import('./passkeys/passkey-offer.tsx')).PasskeyOffer, { fallback: null });
const TwoStepNotice = later(async () => (await import('./passkeys/two-step-notice.tsx')).TwoStepNotice, {
  fallback: null,
});
const KeyChangeNotice = later(async () => (await import('./own-key/key-change-notice.tsx')).KeyChangeNotice, {
  fallback: null,
});
const ProofDialog = later(async () => (await import('./proof/proof-dialog.tsx')).ProofDialog, { fallback: null });

export interface SignedInProps {
  readonly facts: PortalFacts;
  readonly user: SessionUser;
  /** Undefined until they are known. */
  readonly remotes: Remotes | undefined;
}

/** Background tasks while a person is signed in. */
const useBackground = (contract: FixedContract | undefined, wallet: SessionUser['wallet']) => {
  useEffect(() => {
    if (!contract) return undefined;
    const notices = createQuietNotices(contract.config);
    const following = { chain: contract.ports.chain, relay: contract.api.relay };
    const stops = [
      keepEntries(wallet),
      logOutcomes(),
      startReconciler(following),
      followInbox(notices),
      followPreferences(contract.api.profiles, contract.queryClient),
      followCustody(contract.api.identity, wallet),
    ];
    return () => {
      for (const stop of stops) stop();
      useTracker.getState().reset();
      contract.queryClient.clear();
    };
  }, [contract, wallet]);
  // Of another person. What one person did, such as a takeover of their key, is reported while their contract is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared when the person changes
  useEffect(() => () => useToasts.getState().clear(), [wallet]);
};

const useContract = (facts: PortalFacts, user: SessionUser) => {
  const [made, setMade] = useState<{ contract?: FixedContract; failed?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt creates it again
  useEffect(() => {
    let current = true;
    setMade({});
    createContract(facts.config, user).then(
      (contract) => current && setMade({ contract }),
      (failed: unknown) => current && setMade({ failed }),
    );
    return () => {
      current = false;
    };
  }, [facts, user, attempt]);
  // Never that of an earlier session: its parts unmount before those of the next one mount, which have another query client.
  const contract = made.contract?.session === user ? made.contract : undefined;
  return { contract, failed: made.failed, retry: () => setAttempt(attempt + 1) };
};

/** The portal of one person: contract for the modules, frame, pages, overlay. */
export const SignedIn = ({ facts, user, remotes }: SignedInProps) => {
  const text = useText();
  const { contract, failed, retry } = useContract(facts, user);
  const { locale, timeZone } = useLanguageStore();
  const isProofWanted = useProof() !== undefined;
  const typedCode = useSession((session) => session.typedCode);
  useBackground(contract, user.wallet);
  const shell = useMemo<ShellContract | undefined>(
    () =>
      contract && {
        ...contract,
        i18n: {
          locale,
          timeZone,
          text: (key, params) => translate(locale, key as Parameters<typeof translate>[1], params),
        },
      },
    [contract, locale, timeZone],
  );
  if (!shell || !remotes)
    return (
      <Centered>
        {failed === undefined ? (
          <LoadingState text={text('app.starting')} />
        ) : (
          <ErrorState isPage error={failed} safe={text('app.start-failed-safe')} onRetry={retry} />
        )}
      </Centered>
    );
  return (
    <ShellProvider shell={shell}>
      <QueryClientProvider client={shell.queryClient}>
        {user.closesAt ? (
          <ClosingPage closesAt={user.closesAt} />
        ) : (
          <Layout remotes={remotes}>
            {typedCode ? <PasskeyOffer /> : null}
            {user.twoStepFrom ? <TwoStepNotice from={user.twoStepFrom} /> : null}
            {user.ownerChangeFrom ? <KeyChangeNotice from={user.ownerChangeFrom} /> : null}
            <Pages remotes={remotes} />
          </Layout>
        )}
        {isProofWanted ? <ProofDialog /> : null}
        <Feedback>
          <BrowserNotices />
          <TransactionOverlay explorer={shell.links.transaction} />
        </Feedback>
      </QueryClientProvider>
    </ShellProvider>
  );
};
