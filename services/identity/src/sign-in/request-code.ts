import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail/port';
import { type MailLocale, signInMail } from '../mail/sign-in-mail.ts';
import { codeDigest, codeLifetimeSeconds, codesPerAddress, newCode, rateWindowSeconds, subjectKey } from './policy.ts';
import type { SignInRepository } from './repository.ts';

export interface CodeRequest {
  readonly email: string;
  readonly ip: string;
  readonly locale: MailLocale;
}

export interface SignInSettings {
  readonly pepper: Uint8Array;
  readonly codesPerIp: number;
  readonly publicOrigin: string;
}

/**
 * Sends a new code. Known and unknown addresses take the same path and get the same answer: whether an account exists
 * is decided only after the code was proved.
 * @throws Failure request.rate-limited, mail.unavailable.
 */
export const requestCode = async (
  codes: SignInRepository,
  mailer: Mailer,
  settings: SignInSettings,
  request: CodeRequest,
  now = new Date(),
): Promise<{ expiresInSeconds: number }> => {
  const subject = subjectKey(settings.pepper, 'email', request.email);
  const allowed =
    (await codes.takeSlot(subjectKey(settings.pepper, 'ip', request.ip), settings.codesPerIp, now)) &&
    (await codes.takeSlot(subject, codesPerAddress, now));
  if (!allowed) throw new Failure('request.rate-limited', { retryAfter: rateWindowSeconds });
  const code = newCode();
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000);
  await codes.putCode(subject, codeDigest(settings.pepper, request.email, code), expiresAt);
  await mailer.send(signInMail(request.email, code, request.locale, settings.publicOrigin));
  return { expiresInSeconds: codeLifetimeSeconds };
};
