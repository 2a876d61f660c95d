import { createClient, otherSignInCalls, type PortalConfig, type SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { canUsePasskeys, signWithPasskey } from '../../passkeys/device.ts';
import { absolute } from '../../requests/quiet-identity.ts';

/** Calls of a sign-in without a code, loaded when the person chooses one. */
export const createOtherSignIn = (config: PortalConfig) =>
  createClient(otherSignInCalls, { baseUrl: absolute(config.urls.api) });
export type OtherSignIn = ReturnType<typeof createOtherSignIn>;

/** @throws Failure passkey.refused, request.cancelled when the person closes the browser's prompt */
export const signInByPasskey = async (calls: OtherSignIn): Promise<SessionUser> => {
  if (!canUsePasskeys()) throw new Failure('passkey.refused');
  return calls.finishPasskeySignIn({ response: await signWithPasskey(await calls.startPasskeySignIn({})) });
};

/** Completes a sign-in by a passkey as second factor. @throws Failure passkey.refused, request.cancelled */
export const confirmByPasskey = async (calls: OtherSignIn): Promise<SessionUser> =>
  calls.finishSecondFactor({ response: await signWithPasskey(await calls.startSecondFactor({})) });
