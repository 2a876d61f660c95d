import type { PortalConfig } from '@ipr/api';
import { InvitationEnd, type InvitationLink } from '@ipr/features/invitation';
import { Link } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { DateText, ErrorState, LoadingState, useText } from '@ipr/ui';
import { useSession } from '../../session/session-store.ts';
import { loginPath } from '../../session/wanted-path.ts';
import loginClasses from '../login-page/login-page.module.css';
import type { SignInCalls, TicketCalls } from '../login-page/sign-in-calls.ts';
import { SignInForms, SignInFrame } from '../login-page/sign-in-frame.tsx';
import classes from './invite-page.module.css';
import { InviteSignIn } from './invite-sign-in.tsx';
import { type LinkCalls, useInvitationLink } from './use-invitation-link.ts';

interface InvitePageProps {
  readonly config: PortalConfig;
  readonly identity: SignInCalls & TicketCalls;
  readonly sharing: LinkCalls;
}

/** Grantor, asset, level, end and recipient of an invitation. */
const Offer = ({ page }: { readonly page: Extract<InvitationLink, { readonly state: 'open' }> }) => {
  const text = useText();
  const { assetTitle, grantor, accessLevel, expiresAt, maskedEmail } = page;
  return (
    <>
      <h1 className={loginClasses.title}>{text('invitation.title', { who: grantor })}</h1>
      <dl className={classes.facts}>
        <dt>{text('invitation.asset')}</dt>
        <dd>
          <strong>{assetTitle}</strong>
        </dd>
        <dt>{text('invitation.grantor')}</dt>
        <dd>{grantor}</dd>
        <dt>{text('share.level')}</dt>
        <dd>
          <strong>{text(`asset.standing.${accessLevel}`)}</strong>: {text(`share.level-${accessLevel}`)}
        </dd>
        <dt>{text('access.until')}</dt>
        <dd>{expiresAt === 0 ? text('share.no-expiry') : <DateText seconds={expiresAt} proof />}</dd>
        <dt>{text('landing.sent-to')}</dt>
        <dd>{maskedEmail}</dd>
      </dl>
    </>
  );
};

/** False if the invited wallet has no account here, so that no address for the code is known. */
const hasAddress = ({ maskedEmail }: { readonly maskedEmail: string }): boolean => maskedEmail.includes('@');

const Opened = ({ config, identity, sharing }: InvitePageProps) => {
  const text = useText();
  const { signedIn } = useSession();
  const { token, read, retry, onChanged } = useInvitationLink(sharing);
  if (read.is === 'loading') return <LoadingState text={text('landing.loading')} />;
  if (read.is === 'failed') return <ErrorState error={read.thrown} onRetry={retry} />;
  const { link } = read;
  if (link.state !== 'open') {
    const toShares = loginPath({ pathname: createLinks(null).shares(), search: '', hash: '' });
    return <InvitationEnd link={link} action={<Link to={toShares}>{text('landing.to-sign-in')}</Link>} />;
  }
  return (
    <>
      <Offer page={link} />
      <h2 className={classes.answer}>{text('landing.sign-in')}</h2>
      <p className={classes.soft}>{text('landing.sign-in-text', { email: link.maskedEmail })}</p>
      {token && hasAddress(link) ? (
        <InviteSignIn
          config={config}
          identity={identity}
          sharing={sharing}
          token={token}
          onChanged={onChanged}
          maskedEmail={link.maskedEmail}
          onUser={signedIn}
        />
      ) : (
        <SignInForms config={config} identity={identity} onUser={signedIn} />
      )}
      <p className={loginClasses.custody}>{text('login.custody')}</p>
    </>
  );
};

/** Landing page of an invitation mail for a person who is not signed in; after sign-in the sharing module continues. */
export const InvitePage = (props: InvitePageProps) => (
  <SignInFrame config={props.config}>
    <Opened {...props} />
  </SignInFrame>
);
