import { Navigate, Route, Routes, useParams, useShell } from '@ipr/mfe-contract';
import { ModuleHost } from '@ipr/mfe-host';
import { type TextKey, useText } from '@ipr/ui';
import type { Remotes } from '../remotes.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { ExplorerPage } from './explorer-page/explorer-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SettingsPage } from './settings-page/settings-page.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

/** What modules are called, by the path they answer. */
const titles: Readonly<Record<string, TextKey>> = {
  '/assets': 'nav.assets',
  '/workfiles': 'nav.workfiles',
  '/shares': 'nav.shares',
  '/share': 'nav.shares',
  '/invite': 'nav.shares',
};

const ModulePage = ({ module, path }: { readonly module: string; readonly path: string }) => {
  const text = useText();
  const title = titles[path];
  return <ModuleHost module={module} title={title ? text(title) : module} />;
};

/** '/users/{id}' leads to the canonical address, history replaced (decision V6). */
const OldUserPath = () => {
  const { links } = useShell();
  return <Navigate to={links.user(useParams().id ?? '')} replace />;
};

/** The protected routes: modules of the registry, the shell's own pages, and an honest word where a module is missing. */
export const Pages = ({ remotes }: { readonly remotes: Remotes }) => {
  const modules = remotes.flatMap(({ name, paths }) => paths.map((path) => ({ name, path })));
  const served = new Set(modules.map(({ path }) => path));
  const missing = Object.entries(titles).filter(([path]) => !served.has(path));
  return (
    <Routes>
      {modules.map(({ name, path }) => (
        <Route key={path} path={`${path === '/' ? '' : path}/*`} element={<ModulePage module={name} path={path} />} />
      ))}
      {served.has('/') ? null : <Route path="/" element={<DashboardPage />} />}
      {missing.map(([path, name]) => (
        <Route key={path} path={`${path}/*`} element={<UnavailablePage name={name} />} />
      ))}
      <Route path="/explorer/tx/:hash" element={<ExplorerPage />} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/user/:id" element={<UnavailablePage name="nav.user" />} />
      <Route path="/users/:id" element={<OldUserPath />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
