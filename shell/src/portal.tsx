import { invitationPath } from '@ipr/features/invitation/hold';
import { portalHistory } from '@ipr/mfe-contract/portal-history';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { ErrorState, LoadingState, loadOtherTexts, useEntryText } from '@ipr/ui/plain';
import { useEffect, useMemo } from 'react';
import { useInternalLinks } from './layout/use-internal-links.ts';
import { usePageTitle } from './layout/use-page-title.ts';
import { LoginPage } from './pages/login-page/login-page.tsx';
import { createQuietIdentity } from './requests/quiet-identity.ts';
import { useFreshDocument } from './session/fresh-document.ts';
import { useSession } from './session/session-store.ts';
import { usePortalLocation } from './session/use-portal-location.ts';
import { useSessionCheck } from './session/use-session-check.ts';
import { loginPath, wantedPath } from './session/wanted-path.ts';
import { Centered } from './start/centered.tsx';
import { laterPart } from './start/later-part.tsx';
import type { PortalFacts } from './start/load-portal.ts';

const loadSignedIn = async () => (await import('./signed-in-part.tsx')).SignedInPart;
const SignedInPart = laterPart(loadSignedIn);
const InvitePart = laterPart(async () => {
  const { InvitePart: Part } = await import('./pages/invite-page/invite-part.tsx');
  await loadOtherTexts();
  return Part;
});
const VerifyPart = laterPart(async () => {
  const { VerifyPart: Part } = await import('./pages/verify-page/verify-part.tsx');
  await loadOtherTexts();
  return Part;
});

const CertificatePart = laterPart(async () => {
  const { CertificatePart: Part } = await import('./pages/certificate-page/certificate-part.tsx');
  await loadOtherTexts();
  return Part;
});

const PartnerPart = laterPart(async () => {
  const { PartnerPart: Part } = await import('./partner/partner-part.tsx');
  await loadOtherTexts();
  return Part;
});

const Redirect = ({ to }: { readonly to: string }) => {
  useEffect(() => portalHistory().replace(to), [to]);
  return null;
};

/** Sign-in or the signed-in portal; a spinner until the session is known (D2 section 4). */
const SessionPortal = ({ facts }: { readonly facts: PortalFacts }) => {
  const text = useEntryText();
  const { config } = facts;
  const identity = useMemo(() => createQuietIdentity(config), [config]);
  const { status, user } = useSession();
  const check = useSessionCheck(identity);
  const location = usePortalLocation();
  const isReplaced = useFreshDocument(status === 'signed-out');
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
  if (status === 'unknown' || isReplaced)
    return (
      <Centered>
        <LoadingState text={text('login.checking')} />
      </Centered>
    );
  const isLogin = location.path === '/login';
  if (user)
    return isLogin ? (
      <Redirect to={wantedPath(location.search)} />
    ) : (
      <SignedInPart key={user.wallet} facts={facts} user={user} />
    );
  if (isLogin)
    return (
      // The portal is loaded while the person reads the mail with the code.
      <LoginPage config={config} identity={identity} onCode={() => void loadSignedIn().catch(() => undefined)} />
    );
  if (location.path === invitationPath) return <InvitePart config={config} identity={identity} />;
  return <Redirect to={loginPath(location)} />;
};

/** Evidence and certificates can be verified without a session and while sign-in is unavailable; all other pages require a session. */
export const Portal = ({ config, modules }: PortalFacts) => {
  // The same object in every render: the contract of the modules is created from it, and a navigation renders again.
  const facts = useMemo(() => ({ config, modules }), [config, modules]);
  usePageTitle();
  useInternalLinks();
  const { path } = usePortalLocation();
  const { verify, certificate } = createLinks(null);
  if (path === verify()) return <VerifyPart config={config} />;
  if (path === '/partner') return <PartnerPart config={config} />;
  if (path.startsWith(certificate('')))
    return <CertificatePart key={path} config={config} id={path.slice(certificate('').length)} />;
  return <SessionPortal facts={facts} />;
};
