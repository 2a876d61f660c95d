import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { Address } from './fields.ts';

/** The keys that may sign for a person's Safe, as the chain has them. */
export const WalletKey = z.object({
  /** In the order of the Safe's list; the first owner alone while the Safe is not deployed. */
  owners: z.array(Address),
  isDeployed: z.boolean(),
  /** 'own' once the key that identity keeps is no owner any more. */
  custody: z.enum(['assisted', 'own', 'dynamic']),
  /** Whether an owner other than identity's key could sign if that key were lost. */
  hasRecovery: z.boolean(),
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
};
