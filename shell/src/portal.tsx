import type { SessionUser } from '@ipr/api';
import { invitationPath } from '@ipr/features/invitation';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { ErrorState, LoadingState, useText } from '@ipr/ui';
import { useEffect, useMemo } from 'react';
import { Feedback } from './feedback/feedback.tsx';
import { usePageTitle } from './layout/use-page-title.ts';
import { InvitePage } from './pages/invite-page/invite-page.tsx';
import { LoginPage } from './pages/login-page/login-page.tsx';
import { VerifyPage } from './pages/verify-page/verify-page.tsx';
import { noteRefused, registerRemotes } from './remotes.ts';
import { createQuietIdentity, createQuietSharing } from './requests/clients.ts';
import { useSession } from './session/session-store.ts';
import { useSessionCheck } from './session/use-session-check.ts';
import { loginPath } from './session/wanted-path.ts';
import { SignedIn } from './signed-in.tsx';
import { Centered } from './start/centered.tsx';
import type { PortalFacts } from './start/load-portal.ts';

const Protected = ({ facts, user }: { readonly facts: PortalFacts; readonly user: SessionUser | undefined }) => {
  const wanted = useLocation();
  return user ? <SignedIn key={user.wallet} facts={facts} user={user} /> : <Navigate to={loginPath(wanted)} replace />;
};

/** Sign-in or the signed-in portal; a spinner until the session is known (D2 section 4). */
const SessionPortal = (facts: PortalFacts) => {
  const text = useText();
  const navigate = useNavigate();
  const identity = useMemo(() => createQuietIdentity(facts.config), [facts.config]);
  const sharing = useMemo(() => createQuietSharing(facts.config), [facts.config]);
  const { status, user } = useSession();
  const check = useSessionCheck(identity);
  useEffect(() => registerRemotes(facts.remotes), [facts.remotes]);
  useEffect(() => noteRefused(facts.refused), [facts.refused]);
  if (check.failed)
    return (
      <Centered>
        <ErrorState
          isPage
          error={check.failed}
          safe={text('app.start-failed-safe')}
          onRetry={check.retry}
          retryLabel={text('action.retry')}
        />
      </Centered>
    );
  if (status === 'unknown')
    return (
      <Centered>
        <LoadingState text={text('login.checking')} />
      </Centered>
    );
  return (
    <>
      <Routes>
        <Route
          path="/login"
          element={
            <LoginPage config={facts.config} identity={identity} onDone={(to) => navigate(to, { replace: true })} />
          }
        />
        {user ? null : (
          <Route
            path={invitationPath}
            element={<InvitePage config={facts.config} identity={identity} sharing={sharing} />}
          />
        )}
        <Route path="*" element={<Protected facts={facts} user={user} />} />
      </Routes>
      {user ? null : <Feedback />}
    </>
  );
};

/** Evidence can be verified without a session and while sign-in is unavailable; all other pages require a session. */
export const Portal = (facts: PortalFacts) => {
  usePageTitle();
  return (
    <Routes>
      <Route path={createLinks(null).verify()} element={<VerifyPage config={facts.config} />} />
      <Route path="*" element={<SessionPortal {...facts} />} />
    </Routes>
  );
};
