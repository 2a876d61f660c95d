import { PersonAvatar, PersonHover } from '@ipr/features/people';
import { AddressText } from '@ipr/ui';
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
  /** False inside another control, which cannot contain a link. */
  readonly opensProfile?: boolean;
}

/** A person by name, e-mail address or wallet; a shortened address in the name field is not a name. */
export const PersonChip = ({
  wallet,
  name: given,
  email,
  copy = true,
  isWalletFull = false,
  opensProfile = true,
}: PersonChipProps) => {
  const name = nameOf(wallet, given, email);
  const avatar = <PersonAvatar wallet={wallet} name={name} size={32} />;
  const shown = name ? <span className={classes.name}>{name}</span> : null;
  const linked = (
    <PersonHover wallet={wallet} name={name} email={email} className={classes.person}>
      {avatar}
      {shown ?? <span className="ipr-hidden">{wallet}</span>}
    </PersonHover>
  );
  return (
    <span className={classes.chip}>
      {opensProfile ? linked : avatar}
      <span className={classes.words}>
        {opensProfile ? null : shown}
        {email && email !== name ? <span className={classes.soft}>{email}</span> : null}
        <span className={classes.soft}>
          <AddressText address={wallet} copy={copy} whole={isWalletFull} />
        </span>
      </span>
    </span>
  );
};
