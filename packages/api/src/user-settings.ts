import { z } from 'zod';
import { IsoTime } from './fields.ts';
import { Locale } from './sharing-values.ts';

/** The short names of D2 section 9 and their IANA zones (decision V13). */
const shortZones: Readonly<Record<string, string>> = {
  GMT: 'UTC',
  EST: 'America/New_York',
  CST: 'America/Chicago',
  PST: 'America/Los_Angeles',
};

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** An IANA time zone; UTC, GMT, EST, CST and PST are accepted too. */
export const TimeZone = z
  .string()
  .max(64)
  .transform((zone) => shortZones[zone] ?? zone)
  .refine(isZone, 'this is no time zone');

/** The switches of single kinds of mail (decision P20). */
export const mailSwitches = ['emailNotifications', 'assetUpdates', 'shareRequests', 'systemUpdates'] as const;
export type MailSwitch = (typeof mailSwitches)[number];

/** Settings of a person (D2 section 3). */
export const UserSettings = z.strictObject({
  notifications: z.strictObject({
    /** Master switch of all mail (decision P20). */
    email: z.boolean(),
    /** Notices in the product and of the browser. */
    push: z.boolean(),
    /** A stored consent; nothing is sent. */
    marketing: z.boolean(),
    emailNotifications: z.boolean(),
    assetUpdates: z.boolean(),
    shareRequests: z.boolean(),
    /** Notices of the operator. */
    systemUpdates: z.boolean(),
  }),
  privacy: z.strictObject({ profileVisible: z.boolean(), activityVisible: z.boolean() }),
  preferences: z.strictObject({
    theme: z.enum(['light', 'dark', 'system']),
    language: Locale,
    /** Null follows the device. */
    timezone: TimeZone.nullable(),
  }),
});
export type UserSettings = z.infer<typeof UserSettings>;

/** The settings of a person who has saved none, and those that the portal uses when the fetch fails (D2 section 3). */
export const defaultSettings: UserSettings = {
  notifications: {
    email: true,
    push: true,
    marketing: false,
    emailNotifications: true,
    assetUpdates: true,
    shareRequests: true,
    systemUpdates: false,
  },
  privacy: { profileVisible: true, activityVisible: true },
  preferences: { theme: 'system', language: 'en', timezone: null },
};

/** Number of times that a part of the account was saved; a change that names another one is refused. */
export const Version = z.number().int().min(0);

/** Settings with their version; version 0 are the defaults. */
export const SavedSettings = z.object({
  settings: UserSettings,
  version: Version,
  /** False while `preferences` are the defaults and the person has saved none: then the device decides. */
  hasPreferences: z.boolean(),
  /** When the consent to news was last given or withdrawn; absent while it never was. */
  marketingChangedAt: IsoTime.optional(),
});
export type SavedSettings = z.infer<typeof SavedSettings>;
