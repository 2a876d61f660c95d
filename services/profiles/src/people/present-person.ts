import { type Account, apiBase, type UserProfile } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import type { PersonRecord } from './repository.ts';

/** What the reader may see: everything of oneself; the card with the address; the card. */
export type View = 'own' | 'contact' | 'public';

/** Path of a picture; the digest cannot be guessed, so the path is readable only where a profile is. */
export const avatarPath = (digest: string | null): string | null => digest && `${apiBase}/users/avatar/${digest}`;

/** The name that the person chose; names set before profiles existed are in the account. */
export const usernameOf = ({ profile }: PersonRecord, account: Pick<Account, 'username'>): string | null =>
  profile.username === undefined ? account.username : profile.username;

const privateFields = (account: Account, { profile }: PersonRecord, view: View) =>
  view === 'own'
    ? {
        eoaWallet: account.eoaWallet,
        eoaWalletAddress: account.eoaWallet,
        address: profile.address ?? null,
        role: account.role,
        lastLoginAt: account.lastLoginAt,
      }
    : { eoaWallet: null, eoaWalletAddress: null, address: null, role: null, lastLoginAt: null };

/** Fields that `profileVisible` hides (decision P21). */
const describedFields = ({ profile, avatar }: PersonRecord, isShown: boolean) => {
  const shown = isShown ? profile : {};
  const avatarUrl = isShown ? avatarPath(avatar) : null;
  return {
    name: shown.name ?? null,
    title: shown.title ?? null,
    organizationName: shown.organizationName ?? null,
    website: shown.website ?? null,
    description: shown.description ?? null,
    bio: shown.bio ?? null,
    avatarUrl,
    profilePicture: avatarUrl,
  };
};

/** A person as one reader sees them. Contacts of a hidden person see name and address, as in the shares they have in common. */
export const presentPerson = (account: Account, record: PersonRecord, view: View): UserProfile => {
  const isShown = view === 'own' || (record.settings?.privacy.profileVisible ?? true);
  const username = usernameOf(record, account);
  const email = view === 'public' ? null : account.email;
  return {
    id: account.id,
    wallet: account.wallet,
    walletAddress: account.wallet,
    email,
    username,
    displayName: username ?? email ?? shortenAddress(account.wallet),
    createdAt: isShown ? account.createdAt : null,
    version: record.version,
    ...describedFields(record, isShown),
    ...privateFields(account, record, view),
  };
};
