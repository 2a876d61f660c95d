import { Email } from '@ipr/api';
import { refinement } from '@ipr/service-kit/config';
import {
  accessPassAddress,
  chain,
  dynamicEnvironment,
  dynamicNeedsEnvironment,
  encryptedOriginInProduction,
  httpUrl,
  integer,
  key32,
  mailFrom,
  mongoDatabase,
  nodesAgreeInProduction,
  origin,
  production,
  sendsOrShowsMail,
  serviceFields,
  showsMailOutsideProduction,
  signInWays,
  smtpUrl,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

/** No addresses unless the deployment names some. */
const emailList = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .pipe(z.array(Email))
  .meta({ accepts: 'e-mail addresses, separated by commas' });

/** The services that delete their part of a closed account. */
const peopleServices = {
  PROFILES_URL: httpUrl.describe('Base URL of the service profiles, which deletes its part of closed accounts'),
  NOTIFICATIONS_URL: httpUrl.describe(
    'Base URL of the service notifications, which mails people about events of their account and deletes its part of closed accounts',
  ),
  SHARING_URL: httpUrl.describe('Base URL of the service sharing, which deletes its part of closed accounts'),
  WEBHOOKS_URL: httpUrl.describe('Base URL of the service webhooks, which deletes its part of closed accounts'),
  WORKFILES_URL: httpUrl.describe('Base URL of the service workfiles, which deletes its part of closed accounts'),
  CERTIFICATES_URL: httpUrl.describe('Base URL of the service certificates, which deletes its part of closed accounts'),
  TAXONOMY_URL: httpUrl.describe('Base URL of the service taxonomy, which deletes its part of closed accounts'),
};

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
    SIGN_IN: signInWays,
    SIGN_APPROVAL: z
      .enum(['required', 'where-bound'])
      .default('where-bound')
      .describe(
        'Sessions that reached no signing frame at sign-in: `where-bound` lets them sign as before, `required` refuses them grants, acceptances, ends of access and owner changes. Bound sessions sign nothing without the frame in either case',
      ),
    PASSKEY_RP_ID: z
      .string()
      .min(1)
      .optional()
      .describe('Domain that passkeys are bound to: the host of PUBLIC_ORIGIN, the default, or a domain above it'),
    GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com').describe('OpenID Connect issuer of Google'),
    GOOGLE_CLIENT_ID: z
      .string()
      .min(1)
      .optional()
      .describe('Client that is registered at Google with PUBLIC_ORIGIN/login as redirect'),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional().meta({ description: 'Secret of that client', secret: true }),
    DYNAMIC_ENVIRONMENT_ID: dynamicEnvironment,
    DYNAMIC_ISSUER: z
      .string()
      .min(1)
      .optional()
      .describe('Issuer in the tokens of Dynamic, exactly; app.dynamic.xyz/DYNAMIC_ENVIRONMENT_ID by default'),
    DYNAMIC_AUDIENCE: z.string().min(1).optional().describe('Audience that tokens of Dynamic must name, if set'),
    DYNAMIC_JWKS_URL: httpUrl
      .optional()
      .describe('Keys of the tokens of Dynamic; those of the environment at app.dynamicauth.com by default'),
    IDENTITY_CLOSURE_DAYS: integer(1, 365)
      .default(30)
      .describe(
        "Days for which a person can keep a closed account, by signing in and choosing 'Keep my account'; then it is deleted with its key",
      ),
    IDENTITY_WAIT_DAYS: integer(1, 30)
      .default(7)
      .describe(
        'Days until a sign-in that proved the e-mail address alone may take other ways into the account away: two-step sign-in, removing passkeys, changing the owners of the Safe. Until then the person can undo it',
      ),
    RELAY_URL: httpUrl.describe('Base URL of the service relay, which executes the transactions signed here'),
    ...peopleServices,
    OPERATORS: emailList.describe(
      'E-mail addresses of operators, separated by commas: they write notices to all people and read profiles as support does',
    ),
    SUPPORT: emailList.describe(
      'E-mail addresses of support staff, separated by commas: they read profiles, also hidden ones, and never content',
    ),
    IDENTITY_CODES_PER_IP: integer(1, 10_000).default(30).describe('Codes that one IP address may request per hour'),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom,
    DEV_INBOX: yesNo.default(false).describe('Shows mails under /dev/inbox instead of sending them'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(...encryptedOriginInProduction)
  .refine(
    ({ SIGN_IN, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) =>
      !SIGN_IN.includes('google') || (GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined),
    refinement(['SIGN_IN', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'google needs its client and secret'),
  )
  .refine(...dynamicNeedsEnvironment)
  .refine(
    ({ PUBLIC_ORIGIN, PASSKEY_RP_ID }) => {
      const host = new URL(PUBLIC_ORIGIN).hostname;
      return PASSKEY_RP_ID === undefined || host === PASSKEY_RP_ID || host.endsWith(`.${PASSKEY_RP_ID}`);
    },
    refinement(['PASSKEY_RP_ID', 'PUBLIC_ORIGIN'], 'expected the host of PUBLIC_ORIGIN or a domain above it'),
  )
  .refine(...sendsOrShowsMail)
  .refine(...showsMailOutsideProduction);

export type IdentityConfig = z.output<typeof Config>;
