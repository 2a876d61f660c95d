import { AddressText, Avatar } from '@ipr/ui';
import { nameOf } from './name-of.ts';
import classes from './person-chip.module.css';

interface PersonChipProps {
  readonly wallet: string;
  /** Undefined if this person has no name for the wallet; the chip then shows only the address. */
  readonly name?: string | null | undefined;
  /** Masked; in full only for people who share an asset (decision P9). */
  readonly email?: string | null | undefined;
  readonly copy?: boolean;
  /** Shows every digit of the wallet, for a last look before it is granted access. */
  readonly isWalletFull?: boolean;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** A person by name, e-mail address or wallet; a shortened address in the name field is not a name. */
export const PersonChip = ({ wallet, name: given, email, copy = true, isWalletFull = false }: PersonChipProps) => {
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
          <AddressText address={wallet} copy={copy} whole={isWalletFull} />
        </span>
      </span>
    </span>
  );
};
