import type { identityApi } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import type { Handlers } from '@ipr/service-kit';
import { openAttempt } from '../attempts/open-attempt.ts';
import { browserOf } from '../browsers/browser.ts';
import type { Dynamic } from '../dynamic/dynamic-token.ts';
import { signInByDynamic } from '../dynamic/sign-in-by-dynamic.ts';
import type { Google } from '../google/google.ts';
import { takeGoogleAttempt } from '../google/take-google-attempt.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '../passkeys/passkey-sign-in.ts';
import { reportEvent } from '../reports/report-event.ts';
import { applyRecoveryCode, finishSecondFactor, startSecondFactor } from '../security/second-factor.ts';
import { type CompleteDeps, openSessionOf, signInAfterSecondFactor, signInByAddress } from './complete-sign-in.ts';
import { browserHolder } from './policy.ts';
import type { SignInRepository } from './repository.ts';
import { requestCode, type SignInSettings } from './request-code.ts';
import { verifyTicket } from './sign-in-by-ticket.ts';
import { verifyCode } from './verify-code.ts';

export interface SignInDeps extends CompleteDeps {
  readonly codes: SignInRepository;
  readonly mailer: Mailer;
  readonly signIn: SignInSettings;
  readonly google: Google;
  readonly dynamic: Dynamic;
}

/** @throws Failure session.way-unavailable unless the deployment offers this way to sign in */
export const requireWay = ({ ways }: Pick<SignInDeps, 'ways'>, way: SignInDeps['ways'][number]): void => {
  if (!ways.includes(way)) throw new Failure('session.way-unavailable');
};

type SignInHandlers = Pick<
  Handlers<typeof identityApi>,
  | 'requestCode'
  | 'verifyCode'
  | 'verifyTicket'
  | 'startPasskeySignIn'
  | 'finishPasskeySignIn'
  | 'startGoogle'
  | 'finishGoogle'
  | 'finishDynamic'
  | 'startSecondFactor'
  | 'finishSecondFactor'
  | 'redeemRecoveryCode'
>;

/** The ways into an account. */
export const signInHandlers = (deps: SignInDeps): SignInHandlers => ({
  requestCode({ email, locale = 'en' }, context) {
    requireWay(deps, 'email');
    return requestCode(deps, { email, locale, use: 'sign-in' }, context);
  },
  async verifyCode({ email, code, signer }, context) {
    requireWay(deps, 'email');
    await verifyCode(deps.codes, deps.signIn.pepper, {
      email,
      holder: browserHolder(browserOf(context), 'sign-in'),
      code,
    });
    return signInByAddress(deps, email, { signedInBy: 'email-code', signer }, context);
  },
  async verifyTicket({ signer, ...given }, context) {
    requireWay(deps, 'email');
    return signInByAddress(deps, await verifyTicket(deps, given), { signedInBy: 'email-code', signer }, context);
  },
  startPasskeySignIn(_, context) {
    requireWay(deps, 'passkey');
    return startPasskeySignIn(deps, context);
  },
  async finishPasskeySignIn({ response, signer }, context) {
    requireWay(deps, 'passkey');
    const user = await finishPasskeySignIn(deps, response, context);
    return openSessionOf(deps, user, { signedInBy: 'passkey', signer, factor: response.id }, context);
  },
  async startGoogle(_, context) {
    requireWay(deps, 'google');
    const { url, attempt } = await deps.google.start();
    await openAttempt(deps, context, attempt);
    return { url };
  },
  async finishGoogle({ answer, signer }, context) {
    requireWay(deps, 'google');
    const attempt = await takeGoogleAttempt(deps, context, answer);
    return signInByAddress(deps, await deps.google.finish(answer, attempt), { signedInBy: 'google', signer }, context);
  },
  finishDynamic(given, context) {
    requireWay(deps, 'dynamic');
    return signInByDynamic(deps, given, context);
  },
  startSecondFactor: (_, context) => startSecondFactor(deps, context),
  finishSecondFactor: async ({ response, signer }, context) =>
    signInAfterSecondFactor(
      deps,
      await finishSecondFactor(deps, response, context),
      { signer, factor: response.id },
      context,
    ),
  async redeemRecoveryCode({ code, signer }, context) {
    const first = await applyRecoveryCode(deps, code, context);
    const user = await signInAfterSecondFactor(deps, first, { signer, factor: 'recovery-code' }, context);
    await reportEvent(deps, user, 'recovery-code-used', context);
    return user;
  },
});
