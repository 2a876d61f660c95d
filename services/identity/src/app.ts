import { type AccountSecurity, accessTokenPattern, directoryApi, identityApi, sessionCookie } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import { type CallContext, callerOf, createApp, type Handlers, type HealthChecks, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { accessTokenHandlers } from './access-tokens/access-token-calls.ts';
import type { AccessTokenRepository } from './access-tokens/repository.ts';
import { resolveAccessToken } from './access-tokens/resolve-access-token.ts';
import type { AttemptRepository } from './attempts/repository.ts';
import { browserOfToken } from './browsers/browser.ts';
import type { BrowserRepository } from './browsers/repository.ts';
import { closeAccount, keepAccount } from './closure/close-account.ts';
import type { Dynamic } from './dynamic/dynamic-token.ts';
import type { Google } from './google/google.ts';
import type { Inbox } from './mail/inbox.ts';
import { inboxRoutes } from './mail/inbox-routes.ts';
import type { RelyingParty } from './passkeys/challenges.ts';
import type { PasskeyRepository } from './passkeys/repository.ts';
import type { SecurityReports } from './reports/repository.ts';
import type { RecoveryCodeRepository } from './security/repository.ts';
import { securityHandlers } from './security/security-calls.ts';
import { undoRoutes } from './security/undo-routes.ts';
import { endSession, listSessions } from './sessions/manage-sessions.ts';
import { absoluteSeconds, tokenDigest } from './sessions/policy.ts';
import type { SessionRepository } from './sessions/repository.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import { rotateByAge } from './sessions/rotate-session.ts';
import type { SignInRepository } from './sign-in/repository.ts';
import type { SignInSettings } from './sign-in/request-code.ts';
import { sendCodeTo } from './sign-in/sign-in-by-ticket.ts';
import { requireWay, signInHandlers } from './sign-in/sign-in-calls.ts';
import { accountOf, listAccounts, peopleByWallet, provisionPerson, searchPeople } from './users/directory.ts';
import type { UserRepository } from './users/repository.ts';
import { sessionUserOf } from './users/user.ts';
import type { ExecuteDeps } from './wallets/execute-transaction.ts';
import { signatureCalls } from './wallets/signature-calls.ts';

export interface IdentityDeps {
  readonly log: Logger;
  readonly internalSecret: string;
  readonly codes: SignInRepository;
  readonly attempts: AttemptRepository;
  readonly browsers: BrowserRepository;
  readonly reports: SecurityReports;
  readonly wakeReports: () => void;
  readonly passkeys: PasskeyRepository;
  readonly recoveryCodes: RecoveryCodeRepository;
  /** Ways to sign in that the deployment offers. */
  readonly ways: AccountSecurity['ways'];
  readonly relyingParty: RelyingParty;
  readonly google: Google;
  readonly dynamic: Dynamic;
  readonly sessions: SessionRepository;
  readonly accessTokens: AccessTokenRepository;
  readonly users: UserRepository;
  readonly mailer: Mailer;
  /** Set when mails are kept on this machine; adds the pages that show them. */
  readonly inbox?: Inbox;
  readonly signIn: SignInSettings;
  readonly signing: ExecuteDeps;
  /** Whether a session without the key of a signing frame is refused what requires a person. */
  readonly isApprovalRequired: boolean;
  /** Days for which a closed account can be kept. */
  readonly closureDays: number;
  /** Milliseconds after which a proof of the address alone may take other ways into the account away. */
  readonly waitMs: number;
  readonly checks: HealthChecks;
}

const tokenOf = ({ getCookie }: Pick<CallContext, 'getCookie'>) => getCookie(sessionCookie);

type CallerDeps = Pick<IdentityDeps, 'sessions' | 'accessTokens' | 'users' | 'browsers'>;

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

/**
 * The person of an access token. It carries no proof of their presence, so programs cannot take steps that require one, and no role:
 * an operator works in a session.
 */
const personOfAccessToken = async (
  { accessTokens, users }: Pick<CallerDeps, 'accessTokens' | 'users'>,
  token: string,
) => {
  const found = await resolveAccessToken(accessTokens, users, token);
  return {
    user: found ? { ...sessionUserOf(found.user), role: 'user' as const, scopes: [...found.accessToken.scopes] } : null,
  };
};

/** The session of the caller's own browser. */
const ownSessionCalls = (
  { sessions, accessTokens, users, browsers }: CallerDeps,
  secure: boolean,
): Pick<Handlers<typeof identityApi>, 'me' | 'logout' | 'session' | 'knownBrowser'> => ({
  async me(_, context) {
    const user = await users.findById(callerOf(context).userId);
    if (!user) throw new Failure('session.missing');
    const next = await rotateByAge(sessions, tokenOf(context) ?? '');
    if (next) context.setCookie(sessionCookie, next, { maxAge: absoluteSeconds, secure });
    return sessionUserOf(user);
  },
  async logout(_, context) {
    const token = tokenOf(context);
    if (token) await sessions.remove(tokenDigest(token));
    context.setCookie(sessionCookie, '', { maxAge: 0, secure });
    return { ok: true } as const;
  },
  async session({ token }) {
    if (accessTokenPattern.test(token)) return personOfAccessToken({ accessTokens, users }, token);
    const found = await resolveSession(sessions, users, token);
    if (!found) return { user: null };
    const { createdAt, signedInBy, provedAt, isReplaced } = found.session;
    const proof = provedAt && !isReplaced ? { provedAt: provedAt.toISOString() } : {};
    return { user: { ...sessionUserOf(found.user), signedInAt: createdAt.toISOString(), signedInBy, ...proof } };
  },
  async knownBrowser({ token }) {
    const browser = browserOfToken(token);
    return { isKnown: browser !== undefined && (await browsers.isInUse(browser)) };
  },
});

/** Calls of other services about people. */
const directoryCalls = (deps: IdentityDeps): Handlers<typeof directoryApi> => {
  const { users, signing, inbox } = deps;
  return {
    accounts: (page) => listAccounts(users, page),
    peopleByWallet: (wanted) => peopleByWallet({ users, accounts: signing.accounts }, wanted),
    searchPeople: (wanted) => searchPeople(users, wanted),
    account: async ({ id }) => ({ account: await accountOf(users, id) }),
    async nameAccount(change) {
      await users.setName(change);
      return { ok: true } as const;
    },
    provisionPerson: ({ email }) => provisionPerson(users, signing.kek, email),
    sendCodeTo(wanted, { log }) {
      requireWay(deps, 'email');
      return sendCodeTo(deps, wanted, log);
    },
    async keepMail(mail) {
      if (!inbox) throw new Failure('mail.unavailable');
      await inbox.send(mail);
      return { ok: true } as const;
    },
  };
};

/** All calls of the service. */
export const createIdentity = (deps: IdentityDeps): Koa => {
  const { sessions, signIn, signing, inbox } = deps;
  const secure = signIn.publicOrigin.startsWith('https:');
  const { pepper, publicOrigin } = signIn;
  const account = { ...deps, secure, pepper, publicOrigin, kek: signing.kek };
  return createApp(
    { ...identityApi, ...directoryApi },
    {
      ...signInHandlers(account),
      ...securityHandlers({ ...account, signatures: signing.signatures, tokenOf }),
      ...ownSessionCalls(deps, secure),
      ...sessionCalls(sessions, secure),
      ...accessTokenHandlers(account),
      ...signatureCalls(deps),
      closeAccount: (_, context) => closeAccount(account, context),
      keepAccount: (_, context) => keepAccount(account, context),
      ...directoryCalls(deps),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      health: { service: 'identity', version: '0.1.0', checks: deps.checks },
      mount: (router) => {
        undoRoutes(account)(router);
        if (inbox) inboxRoutes(inbox, deps.internalSecret)(router);
      },
    },
  );
};
