import { isVisibleLine, tidyLine } from '@ipr/domain';
import { z } from 'zod';
import { isCompleteAddress } from './directory.ts';
import { Address, IsoTime, visibleLine } from './fields.ts';
import { Email, SessionUser } from './identity.ts';
import { Version } from './user-settings.ts';

/** First segments below /users that are not user ids (decision V11). */
const reserved = new Set(['settings', 'activity', 'avatar']);

/** 'me', a wallet, or the id that identity assigned to the person (decision V12). */
export const PersonId = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/, 'expected me, a wallet or a user id')
  .refine((id) => !reserved.has(id), 'this is no user id');

/** A name that reads like an address would let one person pass for another. */
const looksLikeAddress = (name: string): boolean => isCompleteAddress(name) || /^0x[0-9a-f]{2,}(\.|…|$)/i.test(name);

/** A display name; not unique, so a list of people shows more than the name. */
export const Username = visibleLine(50)
  .pipe(z.string().min(2, 'Username must be at least 2 characters'))
  .refine((name) => !looksLikeAddress(name), 'Username must not look like an address');

/** Lines of text, each normalised; invisible characters are refused. @param longest characters */
const visibleText = (longest: number) =>
  z
    .string()
    .max(2 * longest)
    .transform((text) => text.split('\n').map(tidyLine).join('\n').trim())
    .pipe(
      z
        .string()
        .max(longest)
        .refine((text) => text.split('\n').every((line) => line === '' || isVisibleLine(line)), 'invisible characters'),
    );

/** Null and an empty text remove a value. */
const orNothing = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), z.null(), schema]);

const incomplete = 'Please enter a complete web address';

/** Whether a complete address reads as the one that it opens: user information looks like a host, and marks reorder what is shown. */
const readsAsIs = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return !username && !password && isVisibleLine(address) && !/\s/u.test(address);
};

const Website = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: incomplete })
  .max(200)
  .refine(readsAsIs, incomplete);

/** The fields that a person edits; those left out keep their value. */
export const profileChanges = {
  username: Username.nullable().optional(),
  /** The verified address of the account; another one is refused. */
  email: Email.optional(),
  name: orNothing(visibleLine(100)).optional(),
  title: orNothing(visibleLine(100)).optional(),
  organizationName: orNothing(visibleLine(120)).optional(),
  website: orNothing(Website).optional(),
  address: orNothing(visibleText(300)).optional(),
  description: orNothing(visibleText(500)).optional(),
  bio: orNothing(visibleText(1000)).optional(),
  /** Version that the change is based on; without it the change overwrites any other. */
  version: Version.optional(),
};

const text = z.string().nullable();

/** A person (D2 section 3). Fields that the caller may not read are null. */
export const UserProfile = z.object({
  id: z.string(),
  wallet: Address,
  walletAddress: Address,
  eoaWallet: Address.nullable(),
  eoaWalletAddress: Address.nullable(),
  /** In full for the person and for people who share an asset with them (decision P9). */
  email: text,
  username: text,
  /** The name to show: the username, else the e-mail address if it is readable, else the shortened wallet. */
  displayName: z.string(),
  name: text,
  title: text,
  organizationName: text,
  website: text,
  address: text,
  description: text,
  bio: text,
  /** Path on the portal's own origin. */
  avatarUrl: text,
  profilePicture: text,
  role: SessionUser.shape.role.nullable(),
  createdAt: IsoTime.nullable(),
  lastLoginAt: IsoTime.nullable(),
  version: Version,
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A person in a list of search results. */
export const ListedUser = z.object({
  id: z.string(),
  wallet: Address,
  username: text,
  displayName: z.string(),
  /** In full only for people who share an asset with the person (decision P9). */
  email: text,
  maskedEmail: z.string(),
  avatarUrl: text,
});
export type ListedUser = z.infer<typeof ListedUser>;

/** Counts about a person; those that only concern the person are null for others. */
export const UserStats = z.object({
  wallet: Address,
  /** Assets that the person owns. */
  assets: z.number().int(),
  /** Distinct assets that others share with the person. */
  shared: z.number().int().nullable(),
  pendingShares: z.number().int().nullable(),
  expiringSoon: z.number().int().nullable(),
  memberSince: IsoTime.nullable(),
});
export type UserStats = z.infer<typeof UserStats>;

/** Largest picture that may be uploaded, in bytes. */
export const maxAvatarBytes = 5 * 2 ** 20;
