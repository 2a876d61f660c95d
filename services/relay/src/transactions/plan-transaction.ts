import { Failure, type Hex } from '@ipr/domain';
import { safeAccount } from '@ipr/ports/smart-account/safe';
import type { RelayChain } from '../chain/chain.ts';
import type { Order } from './journal.ts';
import { gasWithMargin, maxGas } from './policy.ts';

interface Action {
  readonly owner: Hex;
  readonly deployed: boolean;
  readonly to: Hex;
  readonly data: Hex;
  readonly nonce: number;
  readonly signature: Hex;
}

/**
 * What the relay sends for a signed action: the Safe's execution, together with its deployment when it does not exist
 * yet. Both revert together, so the estimate sees every failure and nothing happens by halves.
 * @throws Failure relay.reverted and kin, relay.request-refused when it needs more gas than a block has.
 */
export const planTransaction = async (chain: RelayChain, action: Action): Promise<Order['outer']> => {
  const { owner, deployed, to, data, nonce, signature } = action;
  const account = safeAccount(owner);
  const call = deployed
    ? account.execCall({ to, data, nonce }, signature)
    : account.deployAndExecCall({ to, data, nonce }, signature);
  const gas = gasWithMargin(await chain.estimateGas(call.to, call.data));
  if (gas > maxGas) throw new Failure('relay.request-refused', { reason: 'gas' });
  return { ...call, gas };
};
