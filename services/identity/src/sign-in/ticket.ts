import { createHmac, randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { decryptText, encryptText } from '@ipr/service-kit';
import { codeLifetimeSeconds } from './policy.ts';

/** The wallet in tickets without an account; such tickets look like any other. */
export const noAccount: Hex = `0x${'0'.repeat(40)}`;

const about = 'sign-in ticket';
const keyOf = (pepper: Uint8Array): Uint8Array => createHmac('sha256', pepper).update(about).digest();

/**
 * An encrypted token for a wallet, valid as long as its code, which works with this ticket only. It reveals nothing to its holder:
 * all tickets have the same length.
 */
export const newTicket = (
  pepper: Uint8Array,
  wallet: Hex,
  now: Date,
): { readonly ticket: string; readonly holder: string } => {
  const holder = randomBytes(16).toString('hex');
  const end = Math.floor(now.getTime() / 1000) + codeLifetimeSeconds;
  return { ticket: encryptText(keyOf(pepper), about, `${wallet} ${end} ${holder}`), holder };
};

/** @returns null for an expired ticket and for text that `newTicket` did not make */
export const readTicket = (
  pepper: Uint8Array,
  ticket: string,
  now: Date,
): { readonly wallet: Hex; readonly holder: string } | null => {
  const [wallet, end, holder] = decryptText(keyOf(pepper), about, ticket)?.split(' ') ?? [];
  return wallet && holder && Number(end) * 1000 > now.getTime() ? { wallet: wallet as Hex, holder } : null;
};
