import { shortenAddress } from '@ipr/domain';
import { Link, useShell } from '@ipr/mfe-contract';
import { Avatar, Tooltip, useText } from '@ipr/ui';
import classes from './actor-chip.module.css';
import type { KnownPerson } from './known-person.ts';

/** Two characters for the avatar: the initials of the name, else the start of the wallet address. */
const initialsOf = (wallet: string, name: string | undefined): string =>
  name ? [...name].slice(0, 2).join('').toUpperCase() : wallet.slice(2, 4).toUpperCase();

interface Props {
  readonly wallet: string;
  /** Undefined if the viewer has no name for the wallet; the chip then shows only the address. */
  readonly person?: KnownPerson | undefined;
}

/** The actor of an event: name, or shortened wallet (6 + 4). Assistive technology gets the full wallet (decision V10). */
export const ActorChip = ({ wallet, person }: Props) => {
  const text = useText();
  const { links, session } = useShell();
  const received = [person && person.email !== person.name ? person.email : null, wallet].filter(Boolean).join(' · ');
  return (
    <Tooltip title={received} styles={{ root: { maxWidth: 'min(560px, 92vw)' } }}>
      <Link to={links.user(wallet)} className={classes.chip}>
        <Avatar size={24} aria-hidden className={classes.avatar ?? ''}>
          {initialsOf(wallet, person?.name)}
        </Avatar>
        {person ? (
          <span className={classes.name}>{person.name}</span>
        ) : (
          <span aria-hidden="true" className={classes.wallet}>
            {shortenAddress(wallet)}
          </span>
        )}
        <span className="ipr-hidden">{wallet}</span>
        {wallet === session.wallet ? <span className={classes.you}>{text('activity.you')}</span> : null}
      </Link>
    </Tooltip>
  );
};
