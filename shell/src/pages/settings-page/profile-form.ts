import { isCompleteAddress, type UserProfile } from '@ipr/api';

/** The fields of the form, in their order. */
export const profileFields = [
  'username',
  'name',
  'title',
  'organizationName',
  'website',
  'bio',
  'description',
  'address',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** Values that the person typed; fields that they did not touch are missing. */
export type ProfileDraft = Readonly<Partial<Record<ProfileField, string>>>;

/** Characters that the service accepts. */
export const longest: Readonly<Record<ProfileField, number>> = {
  username: 50,
  name: 100,
  title: 100,
  organizationName: 120,
  website: 200,
  bio: 1000,
  description: 500,
  address: 300,
};

const storedOf = (profile: UserProfile, field: ProfileField): string => profile[field] ?? '';

/** The value in the form: the typed one, else the stored one. */
export const shownValue = (profile: UserProfile, draft: ProfileDraft, field: ProfileField): string =>
  draft[field] ?? storedOf(profile, field);

/** Fields whose typed value differs from the stored one. */
export const changedFields = (profile: UserProfile, draft: ProfileDraft): readonly ProfileField[] =>
  profileFields.filter((field) => draft[field] !== undefined && draft[field]?.trim() !== storedOf(profile, field));

/** The change to send: only the fields that differ, an empty one as null. */
export const changeOf = (profile: UserProfile, draft: ProfileDraft): Partial<Record<ProfileField, string | null>> =>
  Object.fromEntries(changedFields(profile, draft).map((field) => [field, draft[field]?.trim() || null]));

/** Fields that another tab or device has changed between two states of the profile. */
export const fieldsChangedBetween = (earlier: UserProfile, now: UserProfile): readonly ProfileField[] =>
  profileFields.filter((field) => storedOf(earlier, field) !== storedOf(now, field));

const isWebAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
};

const looksLikeAddress = (name: string): boolean => isCompleteAddress(name) || /^0x[0-9a-f]{2,}(\.|…|$)/i.test(name);

type Problem = 'profile.username-short' | 'profile.looks-like-address' | 'profile.website-invalid';

const problemOf = (field: ProfileField, value: string): Problem | undefined => {
  if (field === 'username' && value.length === 1) return 'profile.username-short';
  if (field === 'username' && looksLikeAddress(value)) return 'profile.looks-like-address';
  return field === 'website' && value !== '' && !isWebAddress(value) ? 'profile.website-invalid' : undefined;
};

/** Problems by field, before anything is sent (D2 section 5). */
export const problemsOf = (draft: ProfileDraft): Readonly<Partial<Record<ProfileField, Problem>>> =>
  Object.fromEntries(
    profileFields.flatMap((field) => {
      const problem = problemOf(field, draft[field]?.trim() ?? '');
      return problem ? [[field, problem]] : [];
    }),
  );
