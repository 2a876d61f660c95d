import { AddressText, Avatar } from '@ipr/ui';
import { nameOf } from './name-of.ts';
import classes from './person-chip.module.css';

interface PersonChipProps {
  readonly wallet: string;
  /** Unknown to this person: the address alone is shown. */
  readonly name?: string | null | undefined;
  /** Masked, or whole for people who share an asset (decision P9). */
  readonly email?: string | null | undefined;
  readonly copy?: boolean;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** Somebody, as far as they are known here; a short address in a name's place is no name. */
export const PersonChip = ({ wallet, name: given, email, copy = true }: PersonChipProps) => {
  const name = nameOf(wallet, given, email);
  return (
    <span className={classes.chip}>
      <Avatar aria-hidden size={32} className={classes.mark ?? ''}>
        {name ? initials(name) : wallet.slice(2, 4).toUpperCase()}
      </Avatar>
      <span className={classes.words}>
        {name ? <span className={classes.name}>{name}</span> : null}
        {email && email !== name ? <span className={classes.soft}>{email}</span> : null}
        <span className={classes.soft}>
          <AddressText address={wallet} copy={copy} />
        </span>
      </span>
    </span>
  );
};
