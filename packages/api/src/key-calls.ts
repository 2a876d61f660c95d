import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address, IsoTime } from './fields.ts';

/** The key that a change of owners adds, and the one that it removes; both when it replaces one by the other. */
const OwnerChange = z.strictObject({ added: Address.nullable(), removed: Address.nullable() });
export type OwnerChange = z.infer<typeof OwnerChange>;

/** A change of owners that was requested by a proof of the address alone (decision 0141). */
const WaitingOwnerChange = OwnerChange.extend({
  /** When it may be made. */
  from: IsoTime,
  isReady: z.boolean(),
  /** When the request ends, if the change was not made. */
  until: IsoTime,
});

/** The keys that may sign for a person's Safe, as the chain has them. */
export const WalletKey = z.object({
  /** In the order of the Safe's list; the first owner alone while the Safe is not deployed. */
  owners: z.array(Address),
  isDeployed: z.boolean(),
  /** 'own' once the key that identity keeps is no owner any more. */
  custody: z.enum(['assisted', 'own', 'dynamic']),
  /** Whether an owner other than identity's key could sign if that key were lost. */
  hasRecovery: z.boolean(),
  waiting: WaitingOwnerChange.nullable().default(null),
});
export type WalletKey = z.infer<typeof WalletKey>;

export const keyCalls = {
  walletKey: endpoint({
    method: 'GET',
    path: '/wallet/key',
    audience: 'person',
    scopes: ['read'],
    summary: 'The owners of the caller’s Safe on the chain, and the custody that follows from them, which is stored',
    input: nothing,
    reply: WalletKey,
  }),
  requestOwnerChange: endpoint({
    method: 'POST',
    path: '/wallet/owner-change',
    audience: 'person',
    summary:
      'Announce a change of the owners of the caller’s Safe, which may be made after a wait if the address alone was proved; requires a recent proof',
    input: OwnerChange.refine(({ added, removed }) => added !== removed, 'nothing to change'),
    /** Null when the change may be made now. */
    reply: z.object({ waitsUntil: IsoTime.nullable() }),
  }),
  cancelOwnerChange: endpoint({
    method: 'DELETE',
    path: '/wallet/owner-change',
    audience: 'person',
    summary: 'Take back a change of the owners of the caller’s Safe that waits',
    input: nothing,
    reply: z.object({ ok: z.literal(true) }),
  }),
};
