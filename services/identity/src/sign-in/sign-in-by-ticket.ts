import type { Hex } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import type { Logger } from '@ipr/service-kit';
import { type MailLocale, signInMail } from '../mail/sign-in-mail.ts';
import type { UserRepository } from '../users/repository.ts';
import { clientSubject, codeLifetimeSeconds, codesPerAddress, codesPerLink, subjectKey } from './policy.ts';
import type { SignInRepository } from './repository.ts';
import { replaceCode, type SignInSettings, takeSlot } from './request-code.ts';
import { newTicket, noAccount, readTicket } from './ticket.ts';
import { verifyCode } from './verify-code.ts';

export interface TicketDeps {
  readonly codes: SignInRepository;
  readonly users: Pick<UserRepository, 'byWallets'>;
  readonly mailer: Mailer;
  readonly signIn: SignInSettings;
}

export interface LinkRequest {
  /** Null when no account is meant, such as for an invalid link. */
  readonly wallet: Hex | null;
  /** Id of the link whose holder requests the code. */
  readonly link: string;
  readonly ip: string;
  readonly locale: MailLocale;
}

const userOf = async ({ users }: Pick<TicketDeps, 'users'>, wallet: Hex | null) =>
  wallet ? (await users.byWallets([wallet]))[0] : undefined;

/** Verified against when a ticket has no account, so that the work is the same; it is no valid address. */
const noAddress = '-';

/** Takes the place of the address of a wallet without an account, so that the work is the same; it is no valid address. */
const noAddressOf = ({ wallet, link }: Pick<LinkRequest, 'wallet' | 'link'>): string => `${noAddress}${wallet ?? link}`;

/**
 * Sends a code to the account of a wallet on behalf of a link holder, who must not learn the address. Neither the answer nor its time
 * reveals whether the account exists: a wallet without one takes the same operations, and the mail is sent after the answer. So a
 * mail that is not accepted is reported in the log alone.
 * @throws Failure request.rate-limited by client, by link and by address
 */
export const sendCodeTo = async (
  deps: TicketDeps,
  { wallet, link, ip, locale }: LinkRequest,
  log: Pick<Logger, 'info' | 'error'>,
  now = new Date(),
): Promise<{ ticket: string; expiresInSeconds: number }> => {
  const { codes, mailer, signIn } = deps;
  const { pepper, publicOrigin } = signIn;
  await takeSlot(codes, clientSubject(pepper, ip), signIn.codesPerIp, now);
  await takeSlot(codes, subjectKey(pepper, 'link', link), codesPerLink, now);
  const user = await userOf(deps, wallet ?? noAccount);
  const email = user?.email ?? noAddressOf({ wallet, link });
  await takeSlot(codes, subjectKey(pepper, 'email', email), codesPerAddress, now);
  const { ticket, holder } = newTicket(pepper, user?.wallet ?? noAccount, now);
  const code = await replaceCode(codes, pepper, { email, holder }, now);
  log.info({ userId: user?.id ?? null, sent: user !== undefined }, 'sign-in code requested by the holder of a link');
  if (user)
    mailer
      .send(signInMail(user.email, code, locale, publicOrigin))
      .catch((err: unknown) => log.error({ err, userId: user.id }, 'the sign-in code of a link was not sent'));
  return { ticket, expiresInSeconds: codeLifetimeSeconds };
};

/**
 * Consumes the code that was sent to the address of a ticket.
 * @returns the verified address
 * @throws Failure session.code-invalid, also for a ticket that has expired or has no account
 */
export const verifyTicket = async (
  deps: Pick<TicketDeps, 'codes' | 'users' | 'signIn'>,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  now = new Date(),
): Promise<string> => {
  const { pepper } = deps.signIn;
  const read = readTicket(pepper, ticket, now);
  const email = (await userOf(deps, read?.wallet ?? null))?.email ?? noAddress;
  await verifyCode(deps.codes, pepper, { email, holder: read?.holder ?? null, code }, now);
  return email;
};
