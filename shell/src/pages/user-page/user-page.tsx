import type { UserProfile } from '@ipr/api';
import { asFailure, isWallet, shortenAddress } from '@ipr/domain';
import { PersonAvatar, usePerson } from '@ipr/features/people';
import { Link, NotFoundPage, useParams, useShell } from '@ipr/mfe-contract';
import { AddressText, Card, DateText, ErrorState, FactList, LoadingState, PageHead, useText } from '@ipr/ui';
import { UserActivity } from './user-activity.tsx';
import { UserAssets } from './user-assets.tsx';
import classes from './user-page.module.css';

/** The placeholder texts, for hidden and missing profiles and for those without any text (decision V7). */
const Placeholder = () => {
  const text = useText();
  return (
    <>
      <p>{text('user.soon')}</p>
      <p>
        {text('user.status')}: <strong>{text('user.active')}</strong>
      </p>
    </>
  );
};

const hasTexts = ({ name, title, organizationName, website, description, bio }: UserProfile): boolean =>
  [name, title, organizationName, website, description, bio].some(Boolean);

const About = ({ profile }: { readonly profile: UserProfile }) => {
  const text = useText();
  const facts = [
    ['profile.name', profile.name],
    ['profile.job', profile.title],
    ['profile.organization', profile.organizationName],
  ] as const;
  return (
    <FactList
      facts={[
        ...facts.flatMap(([key, value]) => (value ? [{ name: text(key), value }] : [])),
        ...(profile.website
          ? [
              {
                name: text('profile.website'),
                value: (
                  <a href={profile.website} target="_blank" rel="noopener noreferrer nofollow">
                    {profile.website}
                  </a>
                ),
              },
            ]
          : []),
        ...(profile.email ? [{ name: text('person.email'), value: profile.email }] : []),
        { name: text('person.wallet'), value: <AddressText address={profile.wallet} whole /> },
        ...(profile.createdAt
          ? [
              {
                name: text('user.since'),
                value: <DateText seconds={Math.floor(Date.parse(profile.createdAt) / 1000)} />,
              },
            ]
          : []),
      ]}
    />
  );
};

const Profile = ({ profile }: { readonly profile: UserProfile }) => {
  const text = useText();
  const { session, links } = useShell();
  const { wallet, displayName } = profile;
  const words = [profile.description, profile.bio].filter(Boolean);
  return (
    <>
      <PageHead
        title={
          <span className={classes.person}>
            <PersonAvatar wallet={wallet} name={displayName} picture={profile.avatarUrl} size={56} />
            {displayName}
          </span>
        }
        {...(wallet === session.wallet
          ? { action: <Link to={links.settings('profile')}>{text('user.edit')}</Link> }
          : {})}
      />
      <div className={classes.cards}>
        <Card title={text('user.about')}>
          {hasTexts(profile) ? null : <Placeholder />}
          {words.map((each) => (
            <p key={each} className={classes.words}>
              {each}
            </p>
          ))}
          <About profile={profile} />
        </Card>
        <UserAssets wallet={wallet} name={displayName} />
        <UserActivity wallet={wallet} />
      </div>
    </>
  );
};

const Hidden = ({ wallet }: { readonly wallet: string }) => {
  const text = useText();
  return (
    <>
      <PageHead title={shortenAddress(wallet)} />
      <Card title={text('user.about')}>
        <Placeholder />
        <FactList facts={[{ name: text('person.wallet'), value: <AddressText address={wallet} whole /> }]} />
      </Card>
    </>
  );
};

/** A person: profile, assets and roles (D2 section 2). */
export const UserPage = () => {
  const text = useText();
  const id = (useParams().id ?? '').toLowerCase();
  const { data, error, refetch } = usePerson(id);
  if (data) return <Profile profile={data} />;
  if (!error) return <LoadingState text={text('user.loading')} />;
  const isMissing = ['not-found', 'invalid'].includes(asFailure(error).kind);
  if (isMissing && !isWallet(id)) return <NotFoundPage />;
  if (isMissing) return <Hidden wallet={id} />;
  return <ErrorState isPage error={error} title={text('user.failed')} onRetry={() => void refetch()} />;
};
