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
  /** The signer from which the Safe's address is derived; needed while the Safe is not deployed. */
  readonly owner: Hex;
  readonly deployed: boolean;
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
  /** The signer, lower case. */
  readonly signer: Hex;
}

/** The Safe's error code for a signature that no owner made for this transaction. */
const wrongSignature = 'GS026';

/** Pause between, and number of, retries with a lagging node. */
const lagMs = 250;
const lagRounds = 8;

/** A lagging node also refuses a valid signature: it has an older nonce, or no Safe yet. */
const assessSignature = async (chain: RelayChain, { safe, transaction, signer }: Action, refused: Failure) => {
  const [{ nonce }, owners] = await Promise.all([chain.safeState(safe), chain.owners(safe)]);
  if (nonce > transaction.nonce) return new Failure('relay.nonce-stale', { expected: nonce }, refused);
  return owners.length === 0 || owners.includes(signer)
    ? lagging()
    : new Failure('relay.signature-invalid', {}, refused);
};

/**
 * Reason why a Safe's execution reverts. The Safe does not report it, so the action is simulated alone. The registry verifies a
 * consent through the Safe (EIP-1271), which is impossible while the Safe is not deployed.
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
 * Retries while the answering node lags behind the one that reported the Safe's state: it would find no Safe, or one with an
 * earlier nonce.
 * @throws Failure with the reason of the revert, chain.unavailable when the node keeps lagging
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
 * The transaction of the relay for a signed action: the Safe's execution, together with its deployment if needed. Both revert
 * together, so the estimate covers every failure and no partial effect is possible.
 * @throws Failure the registry's own, relay.reverted, relay.signature-invalid when the signer no longer owns the Safe,
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
    // Any account may deploy a person's Safe, also between the read and the estimate.
    if (deployed || asFailure(thrown).kind === 'unavailable' || !(await chain.safeState(safe)).deployed) throw thrown;
    return planTransaction(chain, { ...action, deployed: true });
  }
};
