import type { Remote } from '@ipr/api';
import { Navigate, Route, Routes, useParams, useShell } from '@ipr/mfe-contract';
import { ModuleHost } from '@ipr/mfe-host';
import { useDeclaredText, useText } from '@ipr/ui';
import type { Remotes } from '../remotes.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { ExplorerPage } from './explorer-page/explorer-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SettingsPage } from './settings-page/settings-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** A module of the registry; one without code is not part of this release. */
const ModulePage = ({ remote: { name, title, manifest } }: { readonly remote: Remote }) => {
  const shown = useDeclaredText()(title, name);
  return manifest === undefined ? <UnavailablePage name={shown} /> : <ModuleHost module={name} title={shown} />;
};

/** Redirects '/users/{id}' to the canonical path, replacing the history entry (decision V6). */
const OldUserPath = () => {
  const { links } = useShell();
  return <Navigate to={links.user(useParams().id ?? '')} replace />;
};

/** The protected routes: modules of the registry and the shell's own pages. */
export const Pages = ({ remotes }: { readonly remotes: Remotes }) => {
  const text = useText();
  const modules = remotes.flatMap((remote) => remote.paths.map((path) => ({ remote, path })));
  const isHomeClaimed = modules.some(({ path }) => path === '/');
  return (
    <Routes>
      {modules.map(({ remote, path }) => (
        <Route key={path} path={`${path === '/' ? '' : path}/*`} element={<ModulePage remote={remote} />} />
      ))}
      {isHomeClaimed ? null : <Route path="/" element={<DashboardPage remotes={remotes} />} />}
      <Route path="/explorer/tx/:hash" element={<ExplorerPage />} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/user/:id" element={<UnavailablePage name={text('nav.user')} />} />
      <Route path="/users/:id" element={<OldUserPath />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
