import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import type { CallContext } from '@ipr/service-kit';
import { browserOf, nameBrowser } from '../browsers/browser.ts';
import type { BrowserRepository } from '../browsers/repository.ts';
import { type MailLocale, signInMail } from '../mail/sign-in-mail.ts';
import {
  type CodeUse,
  clientSubject,
  codeDigest,
  codeKey,
  codeLifetimeSeconds,
  codesPerAddress,
  codesPerAsker,
  codesPerKnownBrowser,
  newCode,
  subjectKey,
} from './policy.ts';
import type { SignInRepository } from './repository.ts';

/**
 * Takes one of the hourly slots of a client, link, address or account.
 * @throws Failure request.rate-limited with the seconds until the next slot is free
 */
export const takeSlot = async (
  codes: Pick<SignInRepository, 'takeSlot'>,
  subject: string,
  limit: number,
  now: Date,
): Promise<void> => {
  const free = await codes.takeSlot(subject, limit, now);
  if (!free) return;
  const retryAfter = Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000));
  throw new Failure('request.rate-limited', { retryAfter });
};

export interface SignInSettings {
  readonly pepper: Uint8Array;
  readonly codesPerIp: number;
  readonly publicOrigin: string;
}

export interface NewCode {
  readonly email: string;
  /** The browser or ticket for which the code works. */
  readonly holder: string;
  readonly locale: MailLocale;
}

/** Replaces the code that this holder has for an address by a new one. @returns the code */
export const replaceCode = async (
  codes: SignInRepository,
  pepper: Uint8Array,
  { email, holder }: Pick<NewCode, 'email' | 'holder'>,
  now: Date,
): Promise<string> => {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
  await codes.putCode(codeKey(pepper, email, holder), codeDigest(pepper, email, code), expiresAt);
  return code;
};

/** Replaces the code that this holder has for an address by a new one and mails it. @throws Failure mail.unavailable */
export const sendCode = async (
  codes: SignInRepository,
  mailer: Mailer,
  { pepper, publicOrigin }: Pick<SignInSettings, 'pepper' | 'publicOrigin'>,
  { email, holder, locale }: NewCode,
  now: Date,
): Promise<void> => {
  const code = await replaceCode(codes, pepper, { email, holder }, now);
  await mailer.send(signInMail(email, code, locale, publicOrigin));
};

export interface CodeDeps {
  readonly codes: SignInRepository;
  readonly browsers: Pick<BrowserRepository, 'isKnown'>;
  readonly mailer: Mailer;
  readonly signIn: SignInSettings;
  /** Whether cookies are for HTTPS only. */
  readonly secure: boolean;
}

/**
 * Counts a request against its asker first: a browser in which the account has signed in has a limit of its own, which no other
 * party can use up. All others count by network, by network and address, and at last by address.
 */
const countRequest = async (
  { codes, browsers, signIn: { pepper, codesPerIp } }: CodeDeps,
  { email, browser, ip }: { readonly email: string; readonly browser: string; readonly ip: string },
  now: Date,
): Promise<void> => {
  const address = subjectKey(pepper, 'email', email);
  if (await browsers.isKnown(browser, address))
    return takeSlot(codes, subjectKey(pepper, 'browser', `${browser} ${address}`), codesPerKnownBrowser, now);
  const client = clientSubject(pepper, ip);
  await takeSlot(codes, client, codesPerIp, now);
  await takeSlot(codes, subjectKey(pepper, 'asker', `${client} ${address}`), codesPerAsker, now);
  await takeSlot(codes, address, codesPerAddress, now);
};

/**
 * Sends a new code, which works in the browser of the request only. Known and unknown addresses take the same path and get the same
 * answer: an account is looked up or created only after the code is verified.
 * @throws Failure request.rate-limited, mail.unavailable.
 */
export const requestCode = async (
  deps: CodeDeps,
  { email, locale, use }: { readonly email: string; readonly locale: MailLocale; readonly use: CodeUse },
  context: Pick<CallContext, 'getCookie' | 'setCookie' | 'ip'>,
  now = new Date(),
): Promise<{ expiresInSeconds: number }> => {
  const { codes, mailer, signIn, secure } = deps;
  const browser = browserOf(context) ?? nameBrowser(context, secure);
  await countRequest(deps, { email, browser, ip: context.ip }, now);
  await sendCode(codes, mailer, signIn, { email, holder: `${use} ${browser}`, locale }, now);
  return { expiresInSeconds: codeLifetimeSeconds };
};
