import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { IsoTime } from './fields.ts';
import {
  AccountSecurity,
  CredentialId,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  SecurityWithCodes,
} from './passkeys.ts';
import { SignInCode } from './sign-in-calls.ts';

/** GET shows a page, POST undoes the changes of an account that wait; `token` in the query authorizes it. Under the base of the API. */
export const undoPath = '/auth/undo';

const Proof = z.object({ provedAt: IsoTime });

/** Passkeys, two-step sign-in and recovery codes of the caller. Changes require a recent proof of the person. */
export const securityCalls = {
  security: endpoint({
    method: 'GET',
    path: '/auth/security',
    audience: 'person',
    summary: 'The caller’s ways to sign in and their protection',
    input: nothing,
    reply: AccountSecurity,
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/options',
    audience: 'person',
    summary: 'The challenge for a new passkey; requires a recent proof',
    input: nothing,
    reply: PasskeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    audience: 'person',
    summary: 'Add a passkey; requires a recent proof',
    input: z.strictObject({ response: PasskeyAttestation, name: PasskeyName }),
    reply: AccountSecurity,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    audience: 'person',
    summary: 'Rename a passkey',
    input: z.strictObject({ id: CredentialId, name: PasskeyName }),
    reply: AccountSecurity,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    audience: 'person',
    summary:
      'Remove a passkey that is not the last way into the account, after a wait if the address alone was proved; requires a recent proof',
    input: z.strictObject({ id: CredentialId }),
    reply: AccountSecurity,
  }),
  keepPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/:id/keep',
    audience: 'person',
    summary: 'Keep a passkey whose removal waits',
    input: z.strictObject({ id: CredentialId }),
    reply: AccountSecurity,
  }),
  setTwoStep: endpoint({
    method: 'PUT',
    path: '/auth/two-step',
    audience: 'person',
    summary:
      'Switch two-step sign-in, which begins after a wait if the address alone was proved; switched on, the reply contains recovery codes. Requires a recent proof',
    input: z.strictObject({ isOn: z.boolean() }),
    reply: SecurityWithCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/recovery-codes',
    audience: 'person',
    summary: 'Replace all recovery codes by new ones; requires a recent proof',
    input: nothing,
    reply: SecurityWithCodes,
  }),
};

/** Minutes for which a proof of the person permits the steps that require one. */
export const proofMinutes = 10;

/** A fresh proof that the person of the session is present. Each one replaces the session's token. */
export const proofCalls = {
  requestProofCode: endpoint({
    method: 'POST',
    path: '/auth/proof/email',
    audience: 'person',
    summary: 'Send a code to the caller’s own address, as proof of their presence',
    input: z.strictObject({ locale: z.enum(['en', 'fr', 'de', 'es']).optional() }),
    reply: z.object({ expiresInSeconds: z.number() }),
  }),
  proveByCode: endpoint({
    method: 'POST',
    path: '/auth/proof/email/verify',
    audience: 'person',
    summary: 'Prove the caller’s presence by the code',
    input: z.strictObject({ code: SignInCode }),
    reply: Proof,
  }),
  startPasskeyProof: endpoint({
    method: 'POST',
    path: '/auth/proof/passkey/options',
    audience: 'person',
    summary: 'The challenge for one of the caller’s passkeys, as proof of their presence',
    input: nothing,
    reply: PasskeyRequest,
  }),
  proveByPasskey: endpoint({
    method: 'POST',
    path: '/auth/proof/passkey/verify',
    audience: 'person',
    summary: 'Prove the caller’s presence by a passkey’s signature',
    input: z.strictObject({ response: PasskeyAssertion }),
    reply: Proof,
  }),
};
