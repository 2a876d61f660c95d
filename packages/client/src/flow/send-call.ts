import { type RelayedTransaction, statusOf } from '@ipr/api';
import { asFailure, Failure, isFailureCode, ReceivedFailure } from '@ipr/domain';
import type { SafeCall } from '@ipr/protocol/safe/call';
import type { TrackedOperation } from '../person.ts';
import type { FlowDeps, FlowDraft, SignedCall } from './flow.ts';
import { followTransaction } from './follow-transaction.ts';
import { withRetry } from './retry-policy.ts';

type Deps<S extends string, D extends FlowDraft> = Pick<
  FlowDeps<S, D>,
  'person' | 'save' | 'report' | 'signal' | 'now' | 'wait'
>;

/** One call of the person's Safe, or a batch (`chain.batch`). */
export interface Action {
  readonly operation: TrackedOperation;
  /** Name of the operation in idempotency keys; it must stay unchanged, so that repeated requests match. */
  readonly name: string;
  readonly call: () => SafeCall | Promise<SafeCall>;
  /**
   * Called when the response to an earlier attempt was lost: whether that attempt succeeded. @throws when the call can never
   * succeed
   */
  readonly isDone: () => Promise<boolean>;
  /** Called just before the call is handed over. @throws when it must not be sent any more */
  readonly check?: () => Promise<void>;
  /** Called when the call is on chain: draft.txHash and draft.blockNumber are set. */
  readonly onSettled?: () => Promise<void>;
}

const prepare = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  call: SafeCall,
): Promise<SignedCall> => {
  const { nextNonce } = await deps.person.api.relay.account({}, { signal: deps.signal, quiet: true });
  return { transaction: { ...call, nonce: nextNonce } };
};

/** Also for a call that was prepared before the person took over their key. */
const signed = async <S extends string, D extends FlowDraft>(
  { person: { ports } }: Deps<S, D>,
  prepared: SignedCall,
): Promise<SignedCall> => {
  if (ports.wallet.execute || prepared.signature) return prepared;
  const { transaction } = prepared;
  return { transaction, signature: await ports.wallet.sign({ kind: 'safe-transaction', ...transaction }) };
};

const failureOf = ({ error }: RelayedTransaction): Failure =>
  new Failure(new ReceivedFailure(isFailureCode(error?.code) ? error.code : 'relay.reverted', error));

/**
 * The signed call can never be executed any more: the next attempt signs again, with texts that the person may have
 * corrected.
 */
const forgetCall = async <S extends string, D extends FlowDraft>(deps: Deps<S, D>, draft: D): Promise<void> => {
  draft.refusals = (draft.refusals ?? 0) + 1;
  delete draft.inFlight;
  delete draft.signedCall;
  await deps.save(draft);
};

/**
 * The relay abandoned the call, but the signature stays valid until its nonce is used. The next attempt submits the same
 * signature as a new request, so that it is executed at most once.
 */
const keepExpired = async <S extends string, D extends FlowDraft>(deps: Deps<S, D>, draft: D): Promise<void> => {
  draft.refusals = (draft.refusals ?? 0) + 1;
  await deps.save(draft);
};

/**
 * An action whose nonce was used by another action reverts too, and the relay cannot always determine the cause; the
 * account's next nonce does. If it cannot be read, the original failure is kept.
 */
const asNonceOutdated = async <S extends string, D extends FlowDraft>(
  { person }: Deps<S, D>,
  failure: Failure,
  { nonce }: SignedCall['transaction'],
): Promise<Failure> => {
  if (failure.code !== 'relay.reverted') return failure;
  const account = await person.api.relay.account({}, { quiet: true }).catch(() => null);
  if (!account || account.nextNonce <= nonce) return failure;
  return new Failure('relay.nonce-stale', { expected: account.nextNonce }, failure);
};

/** True when the relay refused the call. Without a response, or after a 5xx, it may have accepted the call. */
const isRefusal = (thrown: unknown): boolean => statusOf[asFailure(thrown).kind] < 500;

/** By the person's signature where there is one, else by the wallet that holds the key. */
const deliver = async <S extends string, D extends FlowDraft>(
  { person: { api, ports } }: Deps<S, D>,
  { transaction, signature }: SignedCall,
  idempotencyKey: string,
): Promise<RelayedTransaction> => {
  if (signature)
    return api.relay.submit({ transaction: { ...transaction }, signature }, { idempotencyKey, quiet: true });
  if (!ports.wallet.execute) throw new Failure('unexpected');
  return ports.wallet.execute(transaction);
};

const submit = <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  name: string,
  call: SignedCall,
): Promise<RelayedTransaction> =>
  deliver(deps, call, `${draft.id}:${name}:${call.transaction.nonce}:${draft.refusals ?? 0}`).catch(
    async (thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown;
      await forgetCall(deps, draft);
      throw await asNonceOutdated(deps, asFailure(thrown), call.transaction);
    },
  );

const handOver = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  action: Action,
  tracked: string,
  prepared: SignedCall,
): Promise<void> => {
  draft.inFlight = true;
  // Stored before sending: after a crash the draft must show that the call may be on chain, or its outcome could not be
  // found.
  await deps.save(draft);
  deps.report({ stage, final: true });
  const relayed = await submit(deps, draft, action.name, prepared);
  const settled = await followTransaction(deps.person, deps, relayed, tracked);
  if (settled.status === 'expired') {
    await keepExpired(deps, draft);
    throw failureOf(settled);
  }
  if (settled.status === 'failed') {
    await forgetCall(deps, draft);
    throw await asNonceOutdated(deps, failureOf(settled), prepared.transaction);
  }
  if (!settled.hash || settled.blockNumber === null) throw new Failure('chain.event-missing');
  draft.txHash = settled.hash;
  draft.blockNumber = settled.blockNumber;
  await action.onSettled?.();
};

const attempt = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  action: Action,
  tracked: string,
): Promise<void> => {
  if ((draft.inFlight || draft.refusals) && (await action.isDone())) return;
  if (!draft.inFlight) await action.check?.();
  draft.signedCall = await signed(deps, draft.signedCall ?? (await prepare(deps, await action.call())));
  if (!draft.inFlight) deps.signal.throwIfAborted();
  await handOver(deps, draft, stage, action, tracked, draft.signedCall);
};

/** Attempts after a stale nonce: an upper bound for the tabs in which the person has an action open at the same time. */
const mostOutdatedNonces = 12;

/** Another action of the same wallet may use the nonce first; the call is then signed again with the next nonce. */
const attemptInTurn = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  action: Action,
  tracked: string,
): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      return await withRetry(deps, draft, stage, () => attempt(deps, draft, stage, action, tracked));
    } catch (thrown) {
      if (asFailure(thrown).code !== 'relay.nonce-stale' || tried === mostOutdatedNonces) throw thrown;
    }
  }
};

/**
 * Signs a call with the person's Safe, submits it to the relay and follows it to its receipt, with an entry in the tracker.
 * Called again with the same draft it resumes, and never executes the call twice.
 * @throws the registry's refusal, relay.*, wallet.*, chain.*
 */
export const sendCall = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  action: Action,
): Promise<void> => {
  const { transactions } = deps.person;
  draft.tracked ??= transactions.begin(action.operation);
  const { tracked } = draft;
  try {
    await attemptInTurn(deps, draft, stage, action, tracked);
    transactions.update(tracked, { status: 'confirmed', ...(draft.txHash ? { txHash: draft.txHash } : {}) });
  } catch (thrown) {
    const failure = asFailure(thrown);
    // Still pending: the tracker keeps following it, and the next attempt reuses the entry.
    if (draft.inFlight && failure.code !== 'relay.request-expired') throw failure;
    delete draft.tracked;
    if (failure.kind === 'cancelled' || deps.signal.aborted) transactions.dismiss(tracked);
    else transactions.update(tracked, { status: 'failed', error: failure.code });
    throw failure;
  }
};
