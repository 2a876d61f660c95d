import { Failure, type Hex } from '@ipr/domain';
import { decryptText, encryptText } from '@ipr/service-kit';
import { z } from 'zod';

/** Long enough for a form that stays open; after a day the search must be repeated. */
const lifetimeSeconds = 24 * 3600;

const Claims = z.strictObject({ wallet: z.string(), email: z.string(), exp: z.number().int() });

const aboutCaller = (caller: Hex) => `recipient of ${caller}`;

/** An opaque token for a recipient's address, valid for this caller only (decision P9). @param now Unix seconds */
export const issueRecipientToken = (
  key: Uint8Array,
  caller: Hex,
  { wallet, email }: { readonly wallet: Hex; readonly email: string },
  now: number,
): string => encryptText(key, aboutCaller(caller), JSON.stringify({ wallet, email, exp: now + lifetimeSeconds }));

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
