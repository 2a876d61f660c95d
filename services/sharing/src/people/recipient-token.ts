import { Failure, type Hex } from '@ipr/domain';
import { decryptText, encryptText } from '@ipr/service-kit';
import { z } from 'zod';

/** A form may stay open for a while; a day later the search is done again. */
const lifetimeSeconds = 24 * 3600;

const Claims = z.strictObject({ wallet: z.string(), email: z.string(), exp: z.number().int() });

const aboutCaller = (caller: Hex) => `recipient of ${caller}`;

/** A word that stands for somebody's address, for this caller alone (decision P9). @param now Unix seconds */
export const issueRecipientToken = (
  key: Uint8Array,
  caller: Hex,
  { wallet, email }: { readonly wallet: Hex; readonly email: string },
  now: number,
): string => encryptText(key, aboutCaller(caller), JSON.stringify({ wallet, email, exp: now + lifetimeSeconds }));

/**
 * Checks that the word stands for this grantee.
 * @param now Unix seconds @throws Failure recipient.token-invalid
 */
export const checkRecipientToken = (key: Uint8Array, caller: Hex, token: string, grantee: Hex, now: number): void => {
  const opened = decryptText(key, aboutCaller(caller), token);
  const claims = opened === null ? undefined : Claims.safeParse(JSON.parse(opened)).data;
  if (!claims || claims.exp <= now || claims.wallet !== grantee) throw new Failure('recipient.token-invalid');
};
