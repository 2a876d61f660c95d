import { Link, useShell } from '@ipr/mfe-contract';
import { AddressText, LoadingState, useText } from '@ipr/ui';
import classes from './people.module.css';
import { PersonAvatar } from './person-avatar.tsx';
import { usePerson } from './use-person.ts';

interface PersonCardProps {
  readonly wallet: string;
  /** Name and address that the page already shows; those of the profile take precedence. */
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Name, e-mail address where the reader may see it, the whole wallet address, and a link to the profile. */
export const PersonCard = ({ wallet, name, email }: PersonCardProps) => {
  const text = useText();
  const { links } = useShell();
  const { data: person, isPending } = usePerson(wallet);
  const shownName = person?.username ?? name ?? person?.displayName;
  const shownEmail = person?.email ?? email;
  const about = [person?.title, person?.organizationName].filter(Boolean).join(' · ');
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <PersonAvatar wallet={wallet} name={shownName} picture={person?.avatarUrl} size={40} />
        <div className={classes.words}>
          {shownName ? <strong>{shownName}</strong> : null}
          {about ? <span className={classes.soft}>{about}</span> : null}
        </div>
      </div>
      {isPending ? <LoadingState text={text('person.loading')} /> : null}
      <dl className={classes.facts}>
        <dt>{text('person.email')}</dt>
        <dd>{shownEmail ?? <span className={classes.soft}>{text('person.email-hidden')}</span>}</dd>
        <dt>{text('person.wallet')}</dt>
        <dd>
          <AddressText address={wallet} whole />
        </dd>
      </dl>
      <Link to={links.user(wallet)}>{text('person.view-profile')}</Link>
    </div>
  );
};
