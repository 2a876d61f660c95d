import type { Remote } from '@ipr/api';
import { Navigate, NotFoundPage, Route, Routes, useParams, useShell } from '@ipr/mfe-contract';
import { ModuleHost } from '@ipr/mfe-host';
import { LoadingState, loadOtherTexts, useDeclaredText, useText } from '@ipr/ui';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Remotes } from '../remotes.ts';
import { Beginnings, DashboardPlace, HomePage } from './home-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

const withTexts = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadOtherTexts()]))[0] }));

const ExplorerPage = withTexts(async () => (await import('./explorer-page/explorer-page.tsx')).ExplorerPage);
const SettingsPage = withTexts(async () => (await import('./settings-page/settings-page.tsx')).SettingsPage);
const UserPage = withTexts(async () => (await import('./user-page/user-page.tsx')).UserPage);

/** A page of the shell in a chunk of its own. */
const Later = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<LoadingState text={useText()('app.starting')} />}>{children}</Suspense>
);

/** A module of the registry; one without code is not part of this release. */
const ModulePage = ({ remote: { name, title, manifest } }: { readonly remote: Remote }) => {
  const shown = useDeclaredText()(title, name);
  return manifest === undefined ? <UnavailablePage name={shown} /> : <ModuleHost module={name} title={shown} />;
};

/** The module that claims '/', which is the dashboard; registration and library while there is none or it cannot be loaded. */
const Home = ({ remotes, remote }: { readonly remotes: Remotes; readonly remote: Remote | undefined }) => {
  const declared = useDeclaredText();
  if (remote?.manifest === undefined) return <HomePage remotes={remotes} />;
  const { name, title } = remote;
  return (
    <DashboardPlace>
      <ModuleHost module={name} title={declared(title, name)} alternatives={<Beginnings remotes={remotes} />} />
    </DashboardPlace>
  );
};

/** Redirects '/users/{id}' to the canonical path, replacing the history entry (decision V6). */
const OldUserPath = () => {
  const { links } = useShell();
  return <Navigate to={links.user(useParams().id ?? '')} replace />;
};

/** The protected routes: modules of the registry and the shell's own pages. */
export const Pages = ({ remotes }: { readonly remotes: Remotes }) => {
  const isHome = (path: string) => path === '/';
  const modules = remotes.flatMap((remote) => remote.paths.map((path) => ({ remote, path })));
  return (
    <Routes>
      {modules
        .filter(({ path }) => !isHome(path))
        .map(({ remote, path }) => (
          <Route key={path} path={`${path}/*`} element={<ModulePage remote={remote} />} />
        ))}
      <Route path="/" element={<Home remotes={remotes} remote={modules.find(({ path }) => isHome(path))?.remote} />} />
      <Route
        path="/explorer/tx/:hash"
        element={
          <Later>
            <ExplorerPage />
          </Later>
        }
      />
      <Route
        path="/settings"
        element={
          <Later>
            <SettingsPage />
          </Later>
        }
      />
      <Route
        path="/user/:id"
        element={
          <Later>
            <UserPage />
          </Later>
        }
      />
      <Route path="/users/:id" element={<OldUserPath />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
