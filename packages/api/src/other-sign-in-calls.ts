import { z } from 'zod';
import { signerField } from './approvals.ts';
import { endpoint, nothing } from './endpoint.ts';
import { PasskeyAssertion, PasskeyRequest, RecoveryCode } from './passkeys.ts';
import { SessionUser } from './sign-in-calls.ts';

/** Sign-in by passkey, by Google, by Dynamic and by a second factor; loaded by the sign-in page when they are used. */
export const otherSignInCalls = {
  startPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    audience: 'public',
    summary: 'The challenge of a sign-in by passkey; the same for all callers',
    input: nothing,
    reply: PasskeyRequest,
  }),
  finishPasskeySignIn: endpoint({
    method: 'POST',
    path: '/auth/passkey/verify',
    audience: 'public',
    summary: 'Exchange a passkey’s signature for a session cookie',
    input: z.strictObject({ response: PasskeyAssertion, ...signerField }),
    reply: SessionUser,
  }),
  startGoogle: endpoint({
    method: 'POST',
    path: '/auth/google',
    audience: 'public',
    summary: 'The address at Google where a sign-in continues',
    input: nothing,
    reply: z.object({ url: z.url() }),
  }),
  finishGoogle: endpoint({
    method: 'POST',
    path: '/auth/google/verify',
    audience: 'public',
    summary: 'Exchange the answer that Google appended to the address of the sign-in page for a session cookie',
    input: z.strictObject({ answer: z.string().min(1).max(4_096), ...signerField }),
    reply: SessionUser,
  }),
  finishDynamic: endpoint({
    method: 'POST',
    path: '/auth/dynamic',
    audience: 'public',
    summary: 'Exchange a token of the sign-in provider Dynamic, once, for a session cookie',
    input: z.strictObject({ token: z.string().min(1).max(16_384), ...signerField }),
    reply: SessionUser,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/options',
    audience: 'public',
    summary: 'The challenge for the passkey that a begun sign-in requires as second factor',
    input: nothing,
    reply: PasskeyRequest,
  }),
  finishSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/verify',
    audience: 'public',
    summary: 'Complete a begun sign-in by a passkey’s signature',
    input: z.strictObject({ response: PasskeyAssertion, ...signerField }),
    reply: SessionUser,
  }),
  redeemRecoveryCode: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery',
    audience: 'public',
    summary: 'Complete a begun sign-in by a recovery code, which cannot be used again',
    input: z.strictObject({ code: RecoveryCode, ...signerField }),
    reply: SessionUser,
  }),
};
