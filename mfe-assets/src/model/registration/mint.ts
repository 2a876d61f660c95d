import { type RelayedTransaction, statusOf } from '@ipr/api';
import { asFailure, Failure, isFailureCode, transactionTiming } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import { patiently } from './patience.ts';
import type { RegistrationDraft, RegistrationInput, SignedCall } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'sealed' | 'metadataCid'>>;

const firstPollMs = 150;
const slowestPollMs = 2_000;

const signCall = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<SignedCall> => {
  const { api, ports } = deps.shell;
  const call = ports.chain.createAsset({
    fileHash: draft.sealed.fileHash,
    cid: draft.metadataCid,
    title: input.title.trim(),
  });
  const { nextNonce } = await api.relay.account({}, { signal: deps.signal, quiet: true });
  const transaction = { ...call, nonce: nextNonce };
  return { transaction, signature: await ports.wallet.sign({ kind: 'safe-transaction', ...transaction }) };
};

const failureOf = ({ error }: RelayedTransaction): Failure =>
  new Failure(isFailureCode(error?.code) ? error.code : 'relay.reverted', { reason: error?.reason ?? '' });

const isOnItsWay = ({ status }: RelayedTransaction) => status === 'pending' || status === 'confirming';

/** A poll that gets no answer is waited for like a block. */
const poll = (deps: RegistrationDeps, known: RelayedTransaction): Promise<RelayedTransaction> =>
  deps.shell.api.relay.status({ id: known.id }, { quiet: true }).catch((thrown: unknown) => {
    if (asFailure(thrown).kind === 'unavailable') return known;
    throw thrown;
  });

/**
 * Follows a relayed transaction until it is settled.
 * @throws relay.receipt-overdue when it is not settled after 60 s, which says nothing about its end (decision S15)
 */
const follow = async (deps: RegistrationDeps, first: RelayedTransaction, tracked: string) => {
  const deadline = deps.now().getTime() + transactionTiming.receiptTimeoutMs;
  let pause = firstPollMs;
  let relayed = first;
  while (isOnItsWay(relayed)) {
    const status = relayed.status === 'confirming' || relayed.hash ? 'confirming' : 'pending';
    deps.shell.transactions.update(tracked, { status, ...(relayed.hash ? { txHash: relayed.hash } : {}) });
    if (deps.now().getTime() > deadline) throw new Failure('relay.receipt-overdue');
    await deps.wait(pause);
    pause = Math.min(slowestPollMs, pause * 1.3);
    relayed = await poll(deps, relayed);
  }
  return relayed;
};

/** What was signed can never run any more: the next attempt signs anew, with texts the person may have corrected. */
const forgetMint = async (deps: RegistrationDeps, draft: RegistrationDraft): Promise<void> => {
  draft.refusedMints = (draft.refusedMints ?? 0) + 1;
  delete draft.inFlight;
  delete draft.signedCall;
  await deps.save(draft);
};

/** The relay answered and took nothing; without an answer, or after an error of its own, it may have. */
const isRefusal = (thrown: unknown): boolean => statusOf[asFailure(thrown).kind] < 500;

const submit = (deps: RegistrationDeps, draft: Ready, { transaction, signature }: SignedCall) =>
  deps.shell.api.relay
    .submit(
      { transaction: { ...transaction }, signature },
      { idempotencyKey: `${draft.id}:mint:${transaction.nonce}:${draft.refusedMints ?? 0}`, quiet: true },
    )
    .catch(async (thrown: unknown) => {
      if (isRefusal(thrown)) await forgetMint(deps, draft);
      throw thrown;
    });

const send = async (deps: RegistrationDeps, draft: Ready, signed: SignedCall, tracked: string): Promise<void> => {
  draft.inFlight = true;
  // What may be minted must be known after a crash, or its end could never be found.
  await deps.save(draft);
  deps.report({ stage: 'blockchain', final: true });
  const settled = await follow(deps, await submit(deps, draft, signed), tracked);
  if (settled.status === 'failed') {
    await forgetMint(deps, draft);
    throw failureOf(settled);
  }
  if (!settled.hash || settled.blockNumber === null) throw new Failure('chain.event-missing');
  draft.txHash = settled.hash;
  draft.blockNumber = settled.blockNumber;
  draft.assetId = await deps.shell.ports.chain.createdAssetId(settled.hash);
};

/** The asset this very registration made, if an earlier attempt got through although its answer was lost. */
const findOwn = async (deps: RegistrationDeps, draft: Ready): Promise<string | null> => {
  const { chain } = deps.shell.ports;
  const id = await chain.assetIdOf(draft.sealed.fileHash);
  if (id === null) return null;
  if ((await chain.asset(id)).cid === draft.metadataCid) return id;
  throw new Failure('registry.hash-already-exists', { assetId: id });
};

const mint = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready, tracked: string): Promise<void> => {
  const own = draft.inFlight || draft.refusedMints ? await findOwn(deps, draft) : null;
  if (own !== null) {
    draft.assetId = own;
    return;
  }
  draft.signedCall ??= await signCall(deps, input, draft);
  if (!draft.inFlight) deps.signal.throwIfAborted();
  await send(deps, draft, draft.signedCall, tracked);
};

const mostStaleNonces = 3;

/** Another action of the same wallet may take the number this one was signed for; then it is signed for the next. */
const mintInTurn = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: Ready,
  tracked: string,
): Promise<void> => {
  for (let tried = 1; ; tried++) {
    try {
      return await patiently(deps, draft, 'blockchain', () => mint(deps, input, draft, tracked));
    } catch (thrown) {
      if (asFailure(thrown).code !== 'relay.nonce-stale' || tried === mostStaleNonces) throw thrown;
    }
  }
};

/** Stage 'blockchain': signed by the person's Safe, sent by the relay, followed to its receipt. */
export const mintStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage: 'blockchain' });
  if (draft.assetId) return;
  const { transactions } = deps.shell;
  draft.tracked ??= transactions.begin('createAsset');
  const { tracked } = draft;
  try {
    await mintInTurn(deps, input, draft, tracked);
    transactions.update(tracked, { status: 'confirmed', ...(draft.txHash ? { txHash: draft.txHash } : {}) });
  } catch (thrown) {
    const failure = asFailure(thrown);
    // Still on its way: the tracker keeps following, and the next attempt goes on with the same entry.
    if (draft.inFlight) throw failure;
    delete draft.tracked;
    if (failure.kind === 'cancelled' || deps.signal.aborted) transactions.dismiss(tracked);
    else transactions.update(tracked, { status: 'failed', error: failure.code });
    throw failure;
  }
};
