import type { PortalConfig, SessionUser } from '@ipr/api';
import { IndexNotice } from '@ipr/features/index-state';
import { useProof } from '@ipr/features/proof';
import { ProofDialog } from '@ipr/features/proof/dialog';
import type { ShellContract } from '@ipr/mfe-contract';
import { Navigate, ShellProvider, useLocation } from '@ipr/mfe-contract';
import type { LoadedModule } from '@ipr/mfe-host';
import { LifecycleHost } from '@ipr/mfe-host';
import { ErrorState, LoadingState, useText } from '@ipr/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Bar } from './bar.tsx';
import classes from './harness.module.css';
import { NoteList } from './note-list.tsx';
import { portalOrigin } from './portal-origin.ts';
import { useContract } from './use-contract.ts';

export type Load = () => Promise<LoadedModule>;

const isUnder = (path: string, address: string) => address === path || address.startsWith(`${path}/`);

const Elsewhere = ({
  shell,
  address,
  module,
}: {
  readonly shell: ShellContract;
  readonly address: string;
  readonly module: string;
}) => {
  const portal = new URL(address, portalOrigin(shell.config)).href;
  return (
    <p>
      {address} belongs to another part of the portal, not to {module}: <a href={portal}>{portal}</a>
    </p>
  );
};

/** The dialog of a step that requires a proof; by code only, because passkeys belong to the portal's origin. */
const Proof = ({ client }: { readonly client: ShellContract['queryClient'] }) =>
  useProof() ? (
    <QueryClientProvider client={client}>
      <ProofDialog />
    </QueryClientProvider>
  ) : null;

interface ModuleAloneProps {
  readonly load: Load;
  readonly config: PortalConfig;
  readonly user: SessionUser;
  readonly onSignedOut: () => void;
}

/** The module of a signed-in person, in its frame. */
export const ModuleAlone = ({ load, config, user, onSignedOut }: ModuleAloneProps) => {
  const text = useText();
  const shell = useContract(config, user, onSignedOut);
  const { pathname, search } = useLocation();
  const [manifest, setManifest] = useState<LoadedModule['manifest']>();
  useEffect(() => {
    // A module that fails to load shows the error in its place.
    load().then(
      (loaded) => setManifest(loaded.manifest),
      () => undefined,
    );
  }, [load]);
  const inside = !manifest || manifest.paths.some((path) => isUnder(path, pathname));
  return (
    <ShellProvider shell={shell}>
      <Bar manifest={manifest} onSignedOut={onSignedOut} />
      <main className={classes.content}>
        {manifest && pathname === '/' ? <Navigate to={manifest.paths[0]} replace /> : null}
        {inside ? (
          <LifecycleHost
            name="alone"
            load={load}
            loading={<LoadingState text={text('app.starting')} />}
            failed={(thrown, retry) => (
              <ErrorState error={thrown} safe={String(thrown)} onRetry={retry} retryLabel={text('action.retry')} />
            )}
          />
        ) : (
          <Elsewhere shell={shell} address={pathname + search} module={manifest.name} />
        )}
      </main>
      <Proof client={shell.queryClient} />
      <IndexNotice index={shell.ports.index} chain={shell.ports.chain} />
      <NoteList />
    </ShellProvider>
  );
};
