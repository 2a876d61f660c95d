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

/** One call of the person's Safe, or several as one (`chain.batch`). */
export interface Action {
  readonly operation: TrackedOperation;
  /** Word of the operation in idempotency keys; repeated requests must find it unchanged. */
  readonly word: string;
  readonly call: () => SafeCall;
  /** Asked when an earlier attempt may have got through although its answer was lost. @throws when this one never can */
  readonly isDone: () => Promise<boolean>;
  /** Asked just before the call is handed over. @throws when it must not be sent any more */
  readonly check?: () => Promise<void>;
  /** The call is on chain: draft.txHash and draft.blockNumber are known. */
  readonly onSettled?: () => Promise<void>;
}

const sign = async <S extends string, D extends FlowDraft>(deps: Deps<S, D>, call: SafeCall): Promise<SignedCall> => {
  const { api, ports } = deps.person;
  const { nextNonce } = await api.relay.account({}, { signal: deps.signal, quiet: true });
  const transaction = { ...call, nonce: nextNonce };
  return { transaction, signature: await ports.wallet.sign({ kind: 'safe-transaction', ...transaction }) };
};

const failureOf = ({ error }: RelayedTransaction): Failure =>
  new Failure(new ReceivedFailure(isFailureCode(error?.code) ? error.code : 'relay.reverted', error));

/** What was signed can never run any more: the next attempt signs again, with what the person may have corrected. */
const forgetCall = async <S extends string, D extends FlowDraft>(deps: Deps<S, D>, draft: D): Promise<void> => {
  draft.refusals = (draft.refusals ?? 0) + 1;
  delete draft.inFlight;
  delete draft.signedCall;
  await deps.save(draft);
};

/**
 * The relay gave it up, but what was signed may still run until its number is used: the next attempt hands over the same
 * signature, as a request of its own, so that it happens once at most.
 */
const keepExpired = async <S extends string, D extends FlowDraft>(deps: Deps<S, D>, draft: D): Promise<void> => {
  draft.refusals = (draft.refusals ?? 0) + 1;
  await deps.save(draft);
};

/**
 * An action that lost its nonce to another one reverts too, and the relay cannot always see why: the account's next nonce
 * decides. The failure itself stays when that cannot be read.
 */
const asNonceStale = async <S extends string, D extends FlowDraft>(
  { person }: Deps<S, D>,
  failure: Failure,
  { nonce }: SignedCall['transaction'],
): Promise<Failure> => {
  if (failure.code !== 'relay.reverted') return failure;
  const account = await person.api.relay.account({}, { quiet: true }).catch(() => null);
  if (!account || account.nextNonce <= nonce) return failure;
  return new Failure('relay.nonce-stale', { expected: account.nextNonce }, failure);
};

/** The relay answered and took nothing; without an answer, or after an error of its own, it may have. */
const isRefusal = (thrown: unknown): boolean => statusOf[asFailure(thrown).kind] < 500;

const submit = <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  word: string,
  { transaction, signature }: SignedCall,
) =>
  deps.person.api.relay
    .submit(
      { transaction: { ...transaction }, signature },
      { idempotencyKey: `${draft.id}:${word}:${transaction.nonce}:${draft.refusals ?? 0}`, quiet: true },
    )
    .catch(async (thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown;
      await forgetCall(deps, draft);
      throw await asNonceStale(deps, asFailure(thrown), transaction);
    });

const handOver = async <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  action: Action,
  tracked: string,
  signed: SignedCall,
): Promise<void> => {
  draft.inFlight = true;
  // What may be on chain must be known after a crash, or its end could never be found.
  await deps.save(draft);
  deps.report({ stage, final: true });
  const relayed = await submit(deps, draft, action.word, signed);
  const settled = await followTransaction(deps.person, deps, relayed, tracked);
  if (settled.status === 'expired') {
    await keepExpired(deps, draft);
    throw failureOf(settled);
  }
  if (settled.status === 'failed') {
    await forgetCall(deps, draft);
    throw await asNonceStale(deps, failureOf(settled), signed.transaction);
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
  draft.signedCall ??= await sign(deps, action.call());
  if (!draft.inFlight) deps.signal.throwIfAborted();
  await handOver(deps, draft, stage, action, tracked, draft.signedCall);
};

/** As many tabs as somebody may have open with an action each: whenever one of them comes too late, another was taken. */
const mostStaleNonces = 12;

/** Another action of the same wallet may take the number this one was signed for; then it is signed for the next. */
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
      if (asFailure(thrown).code !== 'relay.nonce-stale' || tried === mostStaleNonces) throw thrown;
    }
  }
};

/**
 * Signed by the person's Safe, sent by the relay, followed to its receipt and into the tracker. Called again with the same
 * draft it goes on where it stopped and never sends twice.
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
    // Still on its way: the tracker keeps following, and the next attempt goes on with the same entry.
    if (draft.inFlight && failure.code !== 'relay.request-expired') throw failure;
    delete draft.tracked;
    if (failure.kind === 'cancelled' || deps.signal.aborted) transactions.dismiss(tracked);
    else transactions.update(tracked, { status: 'failed', error: failure.code });
    throw failure;
  }
};
