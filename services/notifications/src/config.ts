import {
  httpUrl,
  integer,
  key32,
  mailFrom,
  origin,
  production,
  sendsOrShowsMail,
  serviceFields,
  showsMailOutsideProduction,
  smtpUrl,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

export const Config = z
  .object({
    ...serviceFields(9_109),
    PUBLIC_ORIGIN: origin.describe(
      'Origin of the portal as people see it in the address bar; links in mails point to it',
    ),
    IDENTITY_URL: httpUrl.describe(
      'Base URL of the service identity, which has the e-mail addresses and the inbox of this machine',
    ),
    PROFILES_URL: httpUrl.describe('Base URL of the service profiles, which has the settings of people'),
    NOTIFICATIONS_KEY: key32.describe(
      'Encrypts links that wait for their mail; with another key those become plain ones',
    ),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom,
    DEV_INBOX: yesNo.default(false).describe('Puts mails into the inbox that identity shows instead of sending them'),
    NOTIFICATIONS_EVERY_MS: integer(10, hour)
      .default(5 * second)
      .describe('Pause between two looks for mails that are due, in milliseconds; new ones are sent at once'),
    NOTIFICATIONS_LEASE_MS: integer(second, hour)
      .default(2 * minute)
      .describe('Time after which another replica sends the mail of a killed one, in milliseconds'),
    NOTIFICATIONS_TRIES: integer(1, 100)
      .default(12)
      .describe('Attempts before a mail is abandoned; the pauses double from half a minute to an hour'),
    ...production,
  })
  .refine(...sendsOrShowsMail)
  .refine(...showsMailOutsideProduction);

export type NotificationsConfig = z.output<typeof Config>;
