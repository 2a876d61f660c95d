import { Avatar } from '@ipr/ui';
import { initialsOf } from './initials-of.ts';
import classes from './people.module.css';

interface PersonAvatarProps {
  readonly wallet: string;
  readonly name: string | null | undefined;
  readonly picture?: string | null | undefined;
  readonly size: number;
}

/** A person's picture, else two letters; decoration next to the name. */
export const PersonAvatar = ({ wallet, name, picture, size }: PersonAvatarProps) => (
  <Avatar aria-hidden size={size} className={classes.avatar ?? ''} {...(picture ? { src: picture, alt: '' } : {})}>
    {initialsOf(wallet, name)}
  </Avatar>
);
