import { invitationPath } from '@ipr/features/invitation';
import { Route, Routes } from '@ipr/mfe-contract';
import { InvitePage } from './pages/invite-page.tsx';
import { SharePage } from './pages/share-page.tsx';
import { SharesPage } from './pages/shares-page.tsx';

/** The routes of sharing, invitations and access. */
export const App = () => (
  <Routes>
    <Route path="/share/:id" element={<SharePage />} />
    <Route path="/shares" element={<SharesPage />} />
    <Route path={invitationPath} element={<InvitePage />} />
  </Routes>
);
