import { directoryApi, identityApi, sessionCookie } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import { type CallContext, callerOf, createApp, type Handlers, type HealthChecks, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import type { Inbox } from './mail/inbox.ts';
import { inboxRoutes } from './mail/inbox-routes.ts';
import { endSession, listSessions } from './sessions/manage-sessions.ts';
import { openSession } from './sessions/open-session.ts';
import { absoluteSeconds, tokenDigest } from './sessions/policy.ts';
import type { SessionRepository } from './sessions/repository.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import type { SignInRepository } from './sign-in/repository.ts';
import { requestCode, type SignInSettings } from './sign-in/request-code.ts';
import { sendCodeTo, verifyTicket } from './sign-in/sign-in-by-ticket.ts';
import { verifyCode } from './sign-in/verify-code.ts';
import { accountOf, peopleByWallet, provisionPerson, searchPeople } from './users/directory.ts';
import { findOrCreateUser } from './users/find-or-create-user.ts';
import type { UserRepository } from './users/repository.ts';
import { sessionUserOf } from './users/user.ts';
import { type SignDeps, signRequest } from './wallets/sign-request.ts';

export interface IdentityDeps {
  readonly log: Logger;
  readonly internalSecret: string;
  readonly codes: SignInRepository;
  readonly sessions: SessionRepository;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  /** Set when mails are kept on this machine; adds the pages that show them. */
  readonly inbox?: Inbox;
  readonly signIn: SignInSettings;
  readonly signing: SignDeps;
  readonly checks: HealthChecks;
}

const tokenOf = ({ getCookie }: Pick<CallContext, 'getCookie'>) => getCookie(sessionCookie);

/** One's own sessions. */
const sessionCalls = (
  sessions: SessionRepository,
  secure: boolean,
): Pick<Handlers<typeof identityApi>, 'sessions' | 'endSession' | 'endSessions'> => ({
  sessions: (_, context) => listSessions(sessions, callerOf(context).userId, tokenOf(context)),
  endSession: ({ id }, context) => endSession(sessions, callerOf(context).userId, id, tokenOf(context)),
  async endSessions(_, context) {
    const ended = await sessions.removeAll(callerOf(context).userId);
    context.setCookie(sessionCookie, '', { maxAge: 0, secure });
    return { ended };
  },
});

/** All calls of the service. */
export const createIdentity = (deps: IdentityDeps): Koa => {
  const { codes, sessions, users, mailer, signIn, signing, inbox } = deps;
  const secure = signIn.publicOrigin.startsWith('https:');
  /** Opens a session for a person who has proved an address. */
  const signedIn = async (email: string, { setCookie, ip, userAgent }: CallContext) => {
    const user = await findOrCreateUser(users, signing.kek, email);
    const origin = { userId: user.id, ip, userAgent };
    setCookie(sessionCookie, await openSession(sessions, origin), { maxAge: absoluteSeconds, secure });
    return sessionUserOf(user);
  };
  return createApp(
    { ...identityApi, ...directoryApi },
    {
      requestCode: ({ email, locale = 'en' }, { ip }) => requestCode(codes, mailer, signIn, { email, ip, locale }),
      async verifyCode({ email, code }, context) {
        await verifyCode(codes, signIn.pepper, email, code);
        return signedIn(email, context);
      },
      verifyTicket: async (given, context) => signedIn(await verifyTicket(deps, given), context),
      async me(_, context) {
        const user = await users.findById(callerOf(context).userId);
        if (!user) throw new Failure('session.missing');
        return sessionUserOf(user);
      },
      async logout(_, { getCookie, setCookie }) {
        const token = getCookie(sessionCookie);
        if (token) await sessions.remove(tokenDigest(token));
        setCookie(sessionCookie, '', { maxAge: 0, secure });
        return { ok: true } as const;
      },
      ...sessionCalls(sessions, secure),
      async sign({ request }, context) {
        const user = await users.findById(callerOf(context).userId);
        if (!user) throw new Failure('session.missing');
        return { signature: await signRequest(signing, user, request, context.requestId) };
      },
      async session({ token }) {
        const found = await resolveSession(sessions, users, token);
        return { user: found ? { ...sessionUserOf(found.user), signedInAt: found.signedInAt.toISOString() } : null };
      },
      peopleByWallet: ({ wallets }) => peopleByWallet(users, wallets),
      searchPeople: (wanted) => searchPeople(users, wanted),
      account: async ({ id }) => ({ account: await accountOf(users, id) }),
      async nameAccount(change) {
        await users.setName(change);
        return { ok: true } as const;
      },
      provisionPerson: ({ email }) => provisionPerson(users, signing.kek, email),
      sendCodeTo: (wanted, { log }) => sendCodeTo(deps, wanted, log),
      async keepMail(mail) {
        if (!inbox) throw new Failure('mail.unavailable');
        await inbox.send(mail);
        return { ok: true } as const;
      },
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      health: { service: 'identity', version: '0.1.0', checks: deps.checks },
      ...(inbox ? { mount: inboxRoutes(inbox, deps.internalSecret) } : {}),
    },
  );
};
