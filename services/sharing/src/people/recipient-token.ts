import { Failure, type Hex } from '@ipr/domain';
import { decryptText, encryptText } from '@ipr/service-kit';
import { z } from 'zod';

/** Long enough for a form that stays open; after a day the search must be repeated. */
const lifetimeSeconds = 24 * 3600;

const Claims = z.strictObject({ wallet: z.string(), email: z.string().trim(), exp: z.number().int() });

/** The longest address (RFC 5321): all tokens have one length, which reveals nothing about the address. */
const longestAddress = 254;

const aboutCaller = (caller: Hex) => `recipient of ${caller}`;

/** An opaque token for a recipient's address, valid for this caller only (decision P9). @param now Unix seconds */
export const issueRecipientToken = (
  key: Uint8Array,
  caller: Hex,
  { wallet, email }: { readonly wallet: Hex; readonly email: string },
  now: number,
): string => {
  const claims = { wallet, email: email.padEnd(longestAddress), exp: now + lifetimeSeconds };
  return encryptText(key, aboutCaller(caller), JSON.stringify(claims));
};

/**
 * Checks that the token was issued to this caller for this grantee, and for this address where the caller names one.
 * @param now Unix seconds @throws Failure recipient.token-invalid
 */
export const checkRecipientToken = (
  key: Uint8Array,
  caller: Hex,
  { recipientToken, email }: { readonly recipientToken: string; readonly email?: string | undefined },
  grantee: Hex,
  now: number,
): void => {
  const opened = decryptText(key, aboutCaller(caller), recipientToken);
  const claims = opened === null ? undefined : Claims.safeParse(JSON.parse(opened)).data;
  const isForThem = claims?.wallet === grantee && (email === undefined || email === claims.email);
  if (!claims || claims.exp <= now || !isForThem) throw new Failure('recipient.token-invalid');
};
