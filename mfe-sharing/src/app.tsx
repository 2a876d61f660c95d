import { invitationPath } from '@ipr/features/invitation';
import { NotFoundPage, Route, Routes } from '@ipr/mfe-contract';
import { later } from '@ipr/ui';
import { SharesPage } from './pages/shares-page.tsx';

const InvitePage = later(async () => (await import('./pages/invite-page.tsx')).InvitePage);
const SharePage = later(async () => (await import('./pages/share-page.tsx')).SharePage);

/** The routes of sharing, invitations and access. */
export const App = () => (
  <Routes>
    <Route path="/share/:id" element={<SharePage />} />
    <Route path="/shares" element={<SharesPage />} />
    <Route path="/share/*" element={<NotFoundPage />} />
    <Route path="/shares/*" element={<NotFoundPage />} />
    <Route path={invitationPath} element={<InvitePage />} />
  </Routes>
);
