import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address, Hex32, HexData } from './fields.ts';
import { RelayedTransaction, SafeCall } from './transactions.ts';

export const relayApi = {
  submit: endpoint({
    method: 'POST',
    path: '/relay/transactions',
    audience: 'person',
    idempotent: true,
    summary: 'Execute a signed Safe transaction at the product’s expense; deploys the Safe with its first action',
    input: z.strictObject({ transaction: SafeCall, signature: HexData }),
    reply: RelayedTransaction,
  }),
  status: endpoint({
    method: 'GET',
    path: '/relay/transactions/:id',
    audience: 'person',
    scopes: ['read'],
    summary: 'State of a relayed transaction',
    input: z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
    reply: RelayedTransaction,
  }),
  account: endpoint({
    method: 'GET',
    path: '/relay/account',
    audience: 'person',
    scopes: ['read'],
    summary: 'The caller’s Safe: whether it is deployed and its next free nonce',
    input: nothing,
    reply: z.object({ wallet: Address, deployed: z.boolean(), nextNonce: z.number().int() }),
  }),
};

/** Calls of relay for other services; the gateway does not route them. */
export const internalRelayApi = {
  submitFor: endpoint({
    method: 'POST',
    path: '/internal/relay/transactions',
    audience: 'service',
    summary:
      'Execute a transaction that identity signed for a person, under the same limits; a repeated call returns the same transaction',
    input: z.strictObject({
      wallet: Address,
      /** The signer from which the Safe’s address is derived. */
      eoaWallet: Address,
      transaction: SafeCall,
      signature: HexData,
    }),
    reply: RelayedTransaction,
  }),
  writeRoot: endpoint({
    method: 'POST',
    path: '/internal/relay/roots',
    audience: 'service',
    summary:
      'Write the root of a day’s evidence records on the chain, once per day; a repeated call returns the same transaction',
    input: z.strictObject({ day: z.iso.date().startsWith('2'), root: Hex32 }),
    reply: RelayedTransaction,
  }),
};
