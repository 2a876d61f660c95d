import { asFailure, Failure, type Hex } from '@ipr/domain';
import type { SafeTransaction } from '@ipr/ports/smart-account/port';
import { execTransactionCall, safeAccount } from '@ipr/ports/smart-account/safe';
import type { RelayChain } from '../chain/chain.ts';
import type { Order } from './journal.ts';
import { gasWithMargin, maxGas } from './policy.ts';

interface Action {
  readonly safe: Hex;
  /** The signer from whom the Safe's address follows, needed while it is not deployed. */
  readonly owner: Hex;
  readonly deployed: boolean;
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
}

/** The Safe's word for a signature that none of its owners made for this transaction. */
const wrongSignature = 'GS026';

/**
 * Why a Safe's execution reverts: it does not tell itself, so the action is run alone. Of a Safe that is not deployed the
 * registry cannot ask whether it vouches for a consent, which is how a wrong one is told there.
 */
const reasonOf = async (chain: RelayChain, { safe, deployed, transaction }: Action, thrown: unknown) => {
  const failure = asFailure(thrown);
  if (failure.code !== 'relay.reverted' || (!deployed && transaction.operation === 1)) return failure;
  const why = await chain.simulate(safe, transaction).then(
    () => failure,
    (reason: unknown) => asFailure(reason),
  );
  if (!deployed && why.code === 'registry.bad-eoa-signature')
    return new Failure('registry.invalid-smart-wallet-signature', {}, why);
  if (why !== failure || failure.params.reason !== wrongSignature) return why;
  const { nonce } = await chain.safeState(safe);
  return nonce === transaction.nonce
    ? new Failure('relay.signature-invalid', {}, failure)
    : new Failure('relay.nonce-stale', { expected: nonce }, failure);
};

/**
 * What the relay sends for a signed action: the Safe's execution, together with its deployment when it does not exist
 * yet. Both revert together, so the estimate sees every failure and nothing happens by halves.
 * @throws Failure the registry's own, relay.reverted, relay.signature-invalid when the signer owns the Safe no more,
 * relay.nonce-stale, relay.request-refused when it needs more gas than a transaction may have, chain.unavailable
 */
export const planTransaction = async (chain: RelayChain, action: Action): Promise<Order['outer']> => {
  const { safe, owner, deployed, transaction, signature } = action;
  const call = deployed
    ? execTransactionCall(safe, transaction, signature)
    : safeAccount(owner).deployAndExecCall(transaction, signature);
  const estimate = await chain.estimateGas(call.to, call.data).catch(async (thrown: unknown) => {
    throw await reasonOf(chain, action, thrown);
  });
  const gas = gasWithMargin(estimate);
  if (gas > maxGas) throw new Failure('relay.request-refused', { reason: 'gas' });
  return { ...call, gas };
};
