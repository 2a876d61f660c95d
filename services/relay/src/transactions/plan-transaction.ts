import { setTimeout as sleep } from 'node:timers/promises';
import { asFailure, Failure, type Hex } from '@ipr/domain';
import type { Call, SafeTransaction } from '@ipr/protocol/safe/call';
import { execTransactionCall, safeAccount } from '@ipr/protocol/safe/safe';
import type { RelayChain } from '../chain/chain.ts';
import { isLagging, lagging } from '../chain/lagging.ts';
import type { Order } from './journal.ts';
import { gasOfNothing, gasWithMargin, maxGas } from './policy.ts';

interface Action {
  readonly safe: Hex;
  /** The signer from whom the Safe's address follows, needed while it is not deployed. */
  readonly owner: Hex;
  readonly deployed: boolean;
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
  /** Who made it, lower case. */
  readonly signer: Hex;
}

/** The Safe's word for a signature that none of its owners made for this transaction. */
const wrongSignature = 'GS026';

/** Pause before a node that is behind is asked again, and how often it is. */
const lagMs = 250;
const lagRounds = 8;

/** A Safe refuses a good signature too when it is for another nonce than the node knows of, or has just been deployed. */
const assessSignature = async (chain: RelayChain, { safe, transaction, signer }: Action, refused: Failure) => {
  const [{ nonce }, owners] = await Promise.all([chain.safeState(safe), chain.owners(safe)]);
  if (nonce > transaction.nonce) return new Failure('relay.nonce-stale', { expected: nonce }, refused);
  return owners.length === 0 || owners.includes(signer)
    ? lagging()
    : new Failure('relay.signature-invalid', {}, refused);
};

/**
 * Why a Safe's execution reverts: it does not tell itself, so the action is run alone. Of a Safe that is not deployed the
 * registry cannot ask whether it vouches for a consent, which is how a wrong one is told there.
 */
const reasonOf = async (chain: RelayChain, action: Action, thrown: unknown): Promise<Failure> => {
  const { safe, deployed, transaction } = action;
  const failure = asFailure(thrown);
  if (failure.code !== 'relay.reverted' || (!deployed && transaction.operation === 1)) return failure;
  if (failure.params.reason === wrongSignature) return assessSignature(chain, action, failure);
  const why = await chain.simulate(safe, transaction).then(
    () => failure,
    (reason: unknown) => asFailure(reason),
  );
  return !deployed && why.code === 'registry.bad-eoa-signature'
    ? new Failure('registry.invalid-smart-wallet-signature', {}, why)
    : why;
};

/**
 * Asks again while the node that answers is behind the one that told where the Safe stands: it would find no Safe to run, or
 * one with an earlier nonce.
 * @throws Failure why it reverts, chain.unavailable when the node stays behind
 */
const estimate = async (chain: RelayChain, action: Action, { to, data }: Call): Promise<bigint> => {
  for (let round = 1; ; round++) {
    const found = await chain.estimateGas(to, data).catch((thrown: unknown) => reasonOf(chain, action, thrown));
    const isLate = found instanceof Failure ? isLagging(found) : found <= gasOfNothing(data);
    if (!(isLate && action.deployed && round < lagRounds)) {
      if (found instanceof Failure) throw found;
      if (isLate) throw lagging();
      return found;
    }
    await sleep(lagMs);
  }
};

const gasOf = async (chain: RelayChain, action: Action, call: Call): Promise<bigint> => {
  const gas = gasWithMargin(await estimate(chain, action, call));
  if (gas > maxGas) throw new Failure('relay.request-refused', { reason: 'gas' });
  return gas;
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
  try {
    return { ...call, gas: await gasOf(chain, action, call) };
  } catch (thrown) {
    // Anybody may deploy a person's Safe, also between our question and the estimate.
    if (deployed || asFailure(thrown).kind === 'unavailable' || !(await chain.safeState(safe)).deployed) throw thrown;
    return planTransaction(chain, { ...action, deployed: true });
  }
};
