import type { UserSettings } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** The fields that a person writes. */
export const profileFields = [
  'username',
  'name',
  'title',
  'organizationName',
  'website',
  'address',
  'description',
  'bio',
] as const;
type ProfileField = (typeof profileFields)[number];
/** Null removes a value; undefined changes nothing. */
export type ProfileChange = Readonly<Partial<Record<ProfileField, string | null | undefined>>>;

/** A person's profile and settings; the account itself belongs to identity. */
export interface PersonRecord {
  readonly wallet: Hex;
  /** Fields that were never written are missing. */
  readonly profile: ProfileChange;
  /** SHA-256 of the picture, 64 hex digits. */
  readonly avatar: string | null;
  /** Number of changes to profile and picture. */
  readonly version: number;
  /** Null until the person saves settings. */
  readonly settings: UserSettings | null;
  readonly settingsVersion: number;
  /** Whether the person has saved the settings, with their preferences; a mail that was ended by its link saves them without. */
  readonly hasPreferences: boolean;
  /** When the consent to news was last given or withdrawn; null while it never was. */
  readonly marketingChangedAt: Date | null;
  /** Number of changes of any kind. */
  readonly revision: number;
  /** Revision whose name and listing identity has. */
  readonly published: number;
}

/** Records of people, created by their first change. Every write is atomic. */
export interface PeopleRepository {
  /** A record without content for people who have changed nothing. */
  find(wallet: Hex): Promise<PersonRecord>;
  /** Records of those of the wallets that have one. */
  findMany(wallets: readonly Hex[]): Promise<PersonRecord[]>;
  /** @returns undefined when the record has another version than expected */
  change(wallet: Hex, profile: ProfileChange, expected?: number): Promise<PersonRecord | undefined>;
  /** @returns the picture before the change */
  setAvatar(wallet: Hex, digest: string | null): Promise<string | null>;
  /** @param facts `consentAt` is set when the consent to news changes @returns undefined when the settings have another version than expected */
  saveSettings(
    wallet: Hex,
    settings: UserSettings,
    expected: number,
    facts: { readonly hasPreferences: boolean; readonly consentAt?: Date | undefined },
  ): Promise<PersonRecord | undefined>;
  /** Deletes the record. */
  remove(wallet: Hex): Promise<void>;
  /** Records that name and listing of this revision have reached identity. */
  markPublished(wallet: Hex, revision: number): Promise<void>;
  /** Records with a revision that has not reached identity. */
  unpublished(limit: number): Promise<PersonRecord[]>;
}

export const blankRecord = (wallet: Hex): PersonRecord => ({
  wallet,
  profile: {},
  avatar: null,
  version: 0,
  settings: null,
  settingsVersion: 0,
  hasPreferences: false,
  marketingChangedAt: null,
  revision: 0,
  published: 0,
});
