import {
  accessPassAddress,
  chain,
  integer,
  key32,
  mailFrom,
  mongoDatabase,
  origin,
  production,
  sendsOrShowsMail,
  serviceFields,
  showsMailOutsideProduction,
  smtpUrl,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z
  .object({
    ...serviceFields(9_101),
    MONGODB_DATABASE: mongoDatabase('ipr_identity'),
    PUBLIC_ORIGIN: origin.describe(
      'Origin of the portal as people see it in the address bar; key-network sessions contain its host',
    ),
    ...chain,
    ACCESS_PASS_ADDRESS: accessPassAddress,
    IDENTITY_KEK: key32.describe(
      'Encrypts the signing keys in the database. Without it every embedded wallet is lost; keep a copy elsewhere',
    ),
    IDENTITY_PEPPER: key32.describe('Key of the HMAC under which one-time codes are stored'),
    IDENTITY_CODES_PER_IP: integer(1, 10_000).default(30).describe('Codes that one IP address may request per hour'),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom,
    DEV_INBOX: yesNo.default(false).describe('Shows mails under /dev/inbox instead of sending them'),
    ...production,
  })
  .refine(...sendsOrShowsMail)
  .refine(...showsMailOutsideProduction);

export type IdentityConfig = z.output<typeof Config>;
