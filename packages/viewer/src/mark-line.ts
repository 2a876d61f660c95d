import { shortenAddress } from '@ipr/domain';

/** A person who views another person's file. */
export interface Reader {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly wallet: string;
}

/** 'Ada · 0x1234...abcd · Nov 21, 2026 at 10:00 (UTC)': name, else e-mail address, else the wallet alone. */
export const markLine = ({ username, email, wallet }: Reader, time: string): string => {
  const name = username?.trim() || email?.trim();
  return [...(name ? [name] : []), shortenAddress(wallet), time].join(' · ');
};
