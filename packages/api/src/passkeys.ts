import { z } from 'zod';
import { IsoTime, visibleLine } from './fields.ts';

/** Bytes as WebAuthn's JSON forms have them. @param longest characters */
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);
/** At most 1,023 bytes (WebAuthn Level 3, section 4). */
export const CredentialId = base64url(1364);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Descriptor = z.object({ id: CredentialId, type: z.literal('public-key'), transports: z.array(Transport) });
const PublicKey = z.literal('public-key');

/** Options of a signature with a passkey; without descriptors the browser lists the passkeys that it has for this portal. */
export const PasskeyRequest = z.object({
  challenge: base64url(200),
  timeout: z.number().int(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
/** Options of a new passkey. */
export const PasskeyCreation = z.object({
  challenge: base64url(200),
  timeout: z.number().int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(128), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: PublicKey })),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const credential = { id: CredentialId, rawId: CredentialId, type: PublicKey };
/** The browser's signature; fields that are not verified are dropped. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    /** Always present for discoverable passkeys. */
    userHandle: base64url(128).nullish(),
  }),
});
/** The browser's new passkey. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(65_536),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** Passkeys that one account can have. */
export const maxPasskeys = 10;
export const PasskeyName = visibleLine(60);

/** The ways into an account and how they are protected. */
export const AccountSecurity = z.object({
  /** Ways to sign in that this deployment offers. */
  ways: z.array(z.enum(['email', 'google', 'passkey', 'dynamic'])),
  passkeys: z.array(
    z.object({
      id: CredentialId,
      name: z.string(),
      /** Whether the passkey is copied between the devices of its owner. */
      isSynced: z.boolean(),
      createdAt: IsoTime,
      lastUsedAt: IsoTime.nullable(),
      /** Until then it takes no other way into the account away at once; null for a passkey that may. */
      waitsUntil: IsoTime.nullable(),
      /** When it is removed, if that waits. */
      removesAt: IsoTime.nullable(),
    }),
  ),
  /** Whether a sign-in by code or Google requires a passkey or a recovery code in addition. */
  isTwoStep: z.boolean(),
  /** When two-step sign-in begins, if that waits. */
  twoStepFrom: IsoTime.nullable(),
  /** In the order in which they were shown; the codes themselves are shown only when they are created. */
  recoveryCodes: z.array(z.object({ number: z.number().int(), usedAt: IsoTime.nullable() })),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** The account's security, with recovery codes that no later reply contains. */
export const SecurityWithCodes = z.object({ security: AccountSecurity, codes: z.array(z.string()).nullable() });
/** Entered with or without the hyphen, in either case. */
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((text) => text.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9a-z]{12}$/));
