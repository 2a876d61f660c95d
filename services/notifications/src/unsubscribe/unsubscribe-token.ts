import { type MailSwitch, mailSwitches } from '@ipr/api';
import { type Hex, isWallet } from '@ipr/domain';
import { decryptText, encryptText } from '@ipr/service-kit';
import { z } from 'zod';
import type { Locale } from '../notices/notice.ts';

/** The mails that a link ends, and the language of its page. */
export interface Unsubscription {
  readonly wallet: Hex;
  readonly mails: MailSwitch;
  readonly locale: Locale;
  /** Whether the recipient had an account; only a mail to one of those leads nowhere once it is deleted. */
  readonly hadAccount: boolean;
}

const about = 'unsubscribe';
const Wallet = z.custom<Hex>((value) => typeof value === 'string' && isWallet(value));
const Locales = z.enum(['en', 'fr', 'de', 'es']);
/** The last one is missing in links of earlier releases, which mute the wallet whether it has an account or not. */
const Content = z.tuple([Wallet, z.enum(mailSwitches), Locales, z.boolean().default(false)]);

/** Authenticated and encrypted, so that the link names no person. It has no end: a mail may be read after years. */
export const unsubscribeToken = (key: Uint8Array, { wallet, mails, locale, hadAccount }: Unsubscription): string =>
  encryptText(key, about, JSON.stringify([wallet, mails, locale, hadAccount]));

/** @returns null for anything that this service did not issue */
export const readUnsubscribeToken = (key: Uint8Array, token: string): Unsubscription | null => {
  const content = token.length > 400 ? null : decryptText(key, about, token);
  if (content === null) return null;
  const [wallet, mails, locale, hadAccount] = Content.parse(JSON.parse(content));
  return { wallet, mails, locale, hadAccount };
};
