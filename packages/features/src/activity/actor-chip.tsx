import { shortenAddress } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { PersonHover } from '../people/person-hover.tsx';
import classes from './actor-chip.module.css';
import type { KnownPerson } from './known-person.ts';

interface Props {
  readonly wallet: string;
  /** Undefined if the viewer has no name for the wallet; the chip then shows only the address. */
  readonly person?: KnownPerson | undefined;
}

/** The actor of an event: name, or shortened wallet (6 + 4). Assistive technology gets the full wallet (decision V10). */
export const ActorChip = ({ wallet, person }: Props) => {
  const text = useText();
  const { session } = useShell();
  return (
    <PersonHover wallet={wallet} name={person?.name} email={person?.email} className={classes.chip}>
      <PersonAvatar wallet={wallet} name={person?.name} size={24} />
      {person ? (
        <span className={classes.name}>{person.name}</span>
      ) : (
        <span aria-hidden="true" className={classes.wallet}>
          {shortenAddress(wallet)}
        </span>
      )}
      <span className="ipr-hidden">{wallet}</span>
      {wallet === session.wallet ? <span className={classes.you}>{text('activity.you')}</span> : null}
    </PersonHover>
  );
};
