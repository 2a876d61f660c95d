import type { PortalConfig } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import { hold, invitationPath } from '@ipr/features/invitation/hold';
import { portalHistory } from '@ipr/mfe-contract/portal-history';
import { ErrorState, LoadingState, useText } from '@ipr/ui';
import { useEffect, useMemo, useState } from 'react';
import { createQuietSharing } from '../requests/clients.ts';
import { Centered } from '../start/centered.tsx';
import { WholeFrame } from '../start/whole-frame.tsx';
import { forgetPartner, holdPartner, pageOf, readWanted } from './partner-window.ts';

/** Checks the address of the window, and continues to the page of the portal that it is for. @returns why it does not */
const usePartnerWindow = (config: PortalConfig) => {
  const sharing = useMemo(() => createQuietSharing(config), [config]);
  const [refused, setRefused] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt checks it again
  useEffect(() => {
    const abort = new AbortController();
    const { search, hash } = location;
    const wanted = readWanted({ search, hash, referrer: document.referrer });
    setRefused(undefined);
    forgetPartner();
    if (!wanted) {
      setRefused(new Failure('partner-site.not-found'));
      return undefined;
    }
    const { key, origin, element } = wanted;
    sharing.partnerSite({ key, origin, element }, { signal: abort.signal }).then(
      ({ name }) => {
        if (abort.signal.aborted) return;
        holdPartner({ ...wanted, name, isCounted: false });
        if (wanted.asset === undefined) hold(hash);
        portalHistory().replace(pageOf(wanted, invitationPath));
      },
      (thrown: unknown) => abort.signal.aborted || setRefused(thrown),
    );
    return () => abort.abort();
  }, [sharing, attempt]);
  return { refused, retry: () => setAttempt(attempt + 1) };
};

const Checking = ({ config }: { readonly config: PortalConfig }) => {
  const text = useText();
  const { refused, retry } = usePartnerWindow(config);
  const isFinal = refused !== undefined && asFailure(refused).kind === 'not-found';
  return (
    <Centered>
      {refused === undefined ? (
        <LoadingState text={text('sites.window-opening')} />
      ) : (
        <ErrorState
          isPage
          error={refused}
          title={text('sites.window-refused')}
          {...(isFinal ? {} : { onRetry: retry })}
        />
      )}
    </Centered>
  );
};

/** Landing page of a window that a partner's page opened; requires no session. */
export const PartnerPart = ({ config }: { readonly config: PortalConfig }) => (
  <WholeFrame>
    <Checking config={config} />
  </WholeFrame>
);
