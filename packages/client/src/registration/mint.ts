import { asFailure, Failure } from '@ipr/domain';
import { isFinal } from '../flow/retry-policy.ts';
import { sendCall } from '../flow/send-call.ts';
import { commitFirst } from './commit.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolder, type Holder } from './find-holder.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'encrypted' | 'metadataCid'>>;

const stage = 'blockchain';

const holderOf = (deps: RegistrationDeps, draft: Ready) => findHolder(deps.person, draft);

/** Discards the signed call: it can never create an asset any more. */
const giveUp = async (deps: RegistrationDeps, draft: Ready): Promise<void> => {
  delete draft.inFlight;
  delete draft.signedCall;
  await deps.save(draft);
};

const adopt = (draft: Ready, { id, mint }: Holder): void => {
  draft.assetId = id;
  if (!draft.txHash && mint) Object.assign(draft, mint);
};

/**
 * Whether an earlier attempt of this registration succeeded although its response was lost.
 * @throws registry.hash-already-exists
 */
const isMinted = async (deps: RegistrationDeps, draft: Ready): Promise<boolean> => {
  const holder = await holderOf(deps, draft);
  if (holder?.own) adopt(draft, holder);
  // With a commitment the relay has the outcome, because an earlier reveal may have recorded a claim.
  if (holder === null || holder.own || draft.commit?.settled) return holder?.own ?? false;
  await giveUp(deps, draft);
  throw new Failure('registry.hash-already-exists', { assetId: holder.id });
};

/**
 * Determines the result of a successful transaction: an asset, or a priority claim if the hash was already registered at the
 * reveal.
 * @throws registry.priority-claimed; registry.hash-already-exists when the transaction produced neither
 */
const adoptSettled = async (deps: RegistrationDeps, draft: Ready): Promise<void> => {
  const holder = await holderOf(deps, draft);
  // The responding node does not have the block yet.
  if (holder === null) throw new Failure('chain.unavailable');
  if (holder.own) return adopt(draft, holder);
  if (draft.commit?.settled) draft.claimedOn = holder.id;
  await giveUp(deps, draft);
  throw new Failure(draft.claimedOn ? 'registry.priority-claimed' : 'registry.hash-already-exists', {
    assetId: holder.id,
  });
};

/** A commitment that is unknown to the chain, for example after a reorganisation, is repeated by the next attempt. */
const forgetBadCommitment = async (deps: RegistrationDeps, draft: Ready, thrown: unknown): Promise<never> => {
  if (asFailure(thrown).code === 'registry.bad-commitment') {
    delete draft.commit;
    await deps.save(draft);
  }
  throw thrown;
};

/**
 * Stage 'blockchain': signs with the person's Safe, submits to the relay and follows to the receipt. With the protect option
 * it commits first and then registers by reveal (decision S18).
 * @throws registry.priority-claimed when another account introduced the hash between commitment and reveal
 */
export const mintStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage });
  if (draft.assetId) return;
  if (draft.claimedOn) throw new Failure('registry.priority-claimed', { assetId: draft.claimedOn });
  if (draft.entered?.protect && !isFinal(draft)) await commitFirst(deps, draft);
  const { chain } = deps.person.ports;
  const salt = draft.commit?.settled ? draft.commit.salt : undefined;
  if (salt) deps.report({ stage, step: 'revealing' });
  const sending = sendCall(deps, draft, stage, {
    operation: 'createAsset',
    name: 'mint',
    call: () => {
      const asset = { fileHash: draft.encrypted.fileHash, cid: draft.metadataCid, title: input.title.trim() };
      return salt ? chain.revealAsset({ ...asset, salt }) : chain.createAsset(asset);
    },
    isDone: () => isMinted(deps, draft),
    onSettled: () => adoptSettled(deps, draft),
  });
  await sending.catch((thrown: unknown) => forgetBadCommitment(deps, draft, thrown));
};
