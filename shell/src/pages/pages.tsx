import type { Remote } from '@ipr/api';
import { Navigate, NotFoundPage, Route, Routes, useParams, useShell } from '@ipr/mfe-contract';
import { ModuleHost } from '@ipr/mfe-host';
import { LoadingState, later, useDeclaredText, useText } from '@ipr/ui';
import { announcementsPath } from '../inbox/announcements-path.ts';
import type { Remotes } from '../remotes.ts';
import { Beginnings, DashboardPlace, HomePage } from './home-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { UnavailablePage } from './unavailable-page.tsx';

const Starting = () => <LoadingState text={useText()('app.starting')} />;
const options = { fallback: <Starting /> };
const AnnouncementsPage = later(
  async () => (await import('./announcements-page/announcements-page.tsx')).AnnouncementsPage,
  options,
);
const ExplorerPage = later(async () => (await import('./explorer-page/explorer-page.tsx')).ExplorerPage, options);
const SettingsPage = later(async () => (await import('./settings-page/settings-page.tsx')).SettingsPage, options);
const UserPage = later(async () => (await import('./user-page/user-page.tsx')).UserPage, options);

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
          <PageBoundary key="explorer">
            <ExplorerPage />
          </PageBoundary>
        }
      />
      <Route
        path="/settings"
        element={
          <PageBoundary key="settings">
            <SettingsPage />
          </PageBoundary>
        }
      />
      <Route
        path={announcementsPath}
        element={
          <PageBoundary key="announcements">
            <AnnouncementsPage />
          </PageBoundary>
        }
      />
      <Route
        path="/user/:id"
        element={
          <PageBoundary key="user">
            <UserPage />
          </PageBoundary>
        }
      />
      <Route path="/users/:id" element={<OldUserPath />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
