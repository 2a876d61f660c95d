import { createClient, otherSignInCalls, type PortalConfig, type SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { canUsePasskeys, signWithPasskey } from '../../passkeys/device.ts';
import { absolute } from '../../requests/quiet-identity.ts';
import { withSigner } from '../../signing/sign-in-signer.ts';

/** Calls of a sign-in without a code, loaded when the person chooses one; sessions are bound as those of a code. */
export const createOtherSignIn = (config: PortalConfig) => {
  const calls = createClient(otherSignInCalls, { baseUrl: absolute(config.urls.api) });
  type Calls = typeof calls;
  return {
    ...calls,
    finishPasskeySignIn: async (input: Parameters<Calls['finishPasskeySignIn']>[0]) =>
      calls.finishPasskeySignIn(await withSigner(config, input)),
    finishGoogle: async (input: Parameters<Calls['finishGoogle']>[0]) =>
      calls.finishGoogle(await withSigner(config, input)),
    finishDynamic: async (input: Parameters<Calls['finishDynamic']>[0]) =>
      calls.finishDynamic(await withSigner(config, input)),
    finishSecondFactor: async (input: Parameters<Calls['finishSecondFactor']>[0]) =>
      calls.finishSecondFactor(await withSigner(config, input)),
    redeemRecoveryCode: async (input: Parameters<Calls['redeemRecoveryCode']>[0]) =>
      calls.redeemRecoveryCode(await withSigner(config, input)),
  };
};
export type OtherSignIn = ReturnType<typeof createOtherSignIn>;

/** @throws Failure passkey.refused, request.cancelled when the person closes the browser's prompt */
export const signInByPasskey = async (calls: OtherSignIn): Promise<SessionUser> => {
  if (!canUsePasskeys()) throw new Failure('passkey.refused');
  return calls.finishPasskeySignIn({ response: await signWithPasskey(await calls.startPasskeySignIn({})) });
};

/** Completes a sign-in by a passkey as second factor. @throws Failure passkey.refused, request.cancelled */
export const confirmByPasskey = async (calls: OtherSignIn): Promise<SessionUser> =>
  calls.finishSecondFactor({ response: await signWithPasskey(await calls.startSecondFactor({})) });
