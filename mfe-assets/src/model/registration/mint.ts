import type { RelayedTransaction } from '@ipr/api';
import { asFailure, Failure, isFailureCode, transactionTiming } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput, SignedCall } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'sealed' | 'metadataCid'>>;

const POLL_MS = 150;

const signCall = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<SignedCall> => {
  const { api, ports } = deps.shell;
  const call = ports.chain.createAsset({
    fileHash: draft.sealed.fileHash,
    cid: draft.metadataCid,
    title: input.title.trim(),
  });
  const { nextNonce } = await api.relay.account({});
  const transaction = { ...call, nonce: nextNonce };
  return { transaction, signature: await ports.wallet.sign({ kind: 'safe-transaction', ...transaction }) };
};

const failureOf = (relayed: RelayedTransaction): Failure => {
  const code = relayed.error?.code;
  return new Failure(isFailureCode(code) ? code : 'relay.reverted', { reason: relayed.error?.reason ?? '' });
};

/** Follows a relayed transaction until it is settled. @throws the failure the relay names */
const follow = async (
  deps: RegistrationDeps,
  first: RelayedTransaction,
  tracked: string,
): Promise<RelayedTransaction> => {
  let relayed = first;
  const deadline = deps.now().getTime() + transactionTiming.receiptTimeoutMs;
  while (relayed.status === 'pending' || relayed.status === 'confirming') {
    deps.shell.transactions.update(tracked, {
      status: relayed.status === 'confirming' || relayed.hash ? 'confirming' : 'pending',
      ...(relayed.hash ? { txHash: relayed.hash } : {}),
    });
    if (deps.now().getTime() > deadline) throw new Failure('relay.unavailable', { reason: 'receipt time-out' });
    await deps.wait(POLL_MS);
    relayed = await deps.shell.api.relay.status({ id: relayed.id }, { signal: deps.signal });
  }
  if (relayed.status === 'failed') throw failureOf(relayed);
  return relayed;
};

/** The asset this very registration made, if an earlier attempt got through although its answer was lost. */
const findOwn = async (deps: RegistrationDeps, draft: Ready): Promise<string | null> => {
  const { chain } = deps.shell.ports;
  const id = await chain.assetIdOf(draft.sealed.fileHash);
  if (id === null) return null;
  const asset = await chain.asset(id);
  if (asset?.cid !== draft.metadataCid) throw new Failure('registry.hash-already-exists', { assetId: id });
  return id;
};

const send = async (deps: RegistrationDeps, draft: Ready, signed: SignedCall, tracked: string): Promise<void> => {
  const key = `${draft.id}:mint:${signed.transaction.nonce}`;
  const relayed = await deps.shell.api.relay.submit(
    { transaction: { ...signed.transaction }, signature: signed.signature },
    { idempotencyKey: key },
  );
  const settled = await follow(deps, relayed, tracked);
  if (!settled.hash || settled.blockNumber === null) throw new Failure('chain.event-missing');
  draft.txHash = settled.hash;
  draft.blockNumber = settled.blockNumber;
  draft.assetId = await deps.shell.ports.chain.createdAssetId(settled.hash);
};

const mint = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready, tracked: string): Promise<void> => {
  if (draft.signedCall) {
    const own = await findOwn(deps, draft);
    if (own !== null) {
      draft.assetId = own;
      return;
    }
  }
  draft.signedCall ??= await signCall(deps, input, draft);
  try {
    await send(deps, draft, draft.signedCall, tracked);
  } catch (thrown) {
    // Another action of this person took the nonce first: what was signed can never run, so a new signature is safe.
    if (asFailure(thrown).code === 'relay.nonce-stale') delete draft.signedCall;
    throw thrown;
  }
};

/** Stage 'blockchain': signed by the person's Safe, sent by the relay, followed to its receipt. */
export const mintStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage: 'blockchain' });
  if (draft.assetId) return;
  const tracked = deps.shell.transactions.begin('createAsset');
  try {
    await mint(deps, input, draft, tracked);
    deps.shell.transactions.update(tracked, { status: 'confirmed', ...(draft.txHash ? { txHash: draft.txHash } : {}) });
  } catch (thrown) {
    const failure = asFailure(thrown);
    if (failure.code === 'wallet.rejected') deps.shell.transactions.dismiss(tracked);
    else deps.shell.transactions.update(tracked, { status: 'failed', error: failure.code });
    throw failure;
  }
};
