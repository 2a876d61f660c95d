import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import { type MailLocale, signInMail } from '../mail/sign-in-mail.ts';
import { clientSubject, codeDigest, codeLifetimeSeconds, codesPerAddress, newCode, subjectKey } from './policy.ts';
import type { SignInRepository } from './repository.ts';

export interface CodeRequest {
  readonly email: string;
  readonly ip: string;
  readonly locale: MailLocale;
}

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

/**
 * Replaces the code of an address by a new one.
 * @returns the code
 * @throws Failure request.rate-limited over the hourly limit of an address
 */
export const replaceCode = async (
  codes: SignInRepository,
  pepper: Uint8Array,
  email: string,
  now: Date,
): Promise<string> => {
  const subject = subjectKey(pepper, 'email', email);
  await takeSlot(codes, subject, codesPerAddress, now);
  const code = newCode();
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
  await codes.putCode(subject, codeDigest(pepper, email, code), expiresAt);
  return code;
};

/**
 * Replaces the code of an address by a new one and mails it.
 * @throws Failure request.rate-limited over the hourly limit of an address, mail.unavailable
 */
export const sendCode = async (
  codes: SignInRepository,
  mailer: Mailer,
  { pepper, publicOrigin }: Pick<SignInSettings, 'pepper' | 'publicOrigin'>,
  { email, locale }: Pick<CodeRequest, 'email' | 'locale'>,
  now: Date,
): Promise<void> => {
  const code = await replaceCode(codes, pepper, email, now);
  await mailer.send(signInMail(email, code, locale, publicOrigin));
};

/**
 * Sends a new code. Known and unknown addresses take the same path and get the same answer: an account is looked up or created only
 * after the code is verified.
 * @throws Failure request.rate-limited, mail.unavailable.
 */
export const requestCode = async (
  codes: SignInRepository,
  mailer: Mailer,
  settings: SignInSettings,
  request: CodeRequest,
  now = new Date(),
): Promise<{ expiresInSeconds: number }> => {
  const client = clientSubject(settings.pepper, request.ip);
  await takeSlot(codes, client, settings.codesPerIp, now);
  await sendCode(codes, mailer, settings, request, now);
  return { expiresInSeconds: codeLifetimeSeconds };
};
