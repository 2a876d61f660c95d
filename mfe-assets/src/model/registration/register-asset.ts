import { asFailure, Failure, type RegistrationStage, sha256Hex } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import { organizeStep, settleStep } from './finish.ts';
import { mintStep } from './mint.ts';
import { metadataStep } from './publish-metadata.ts';
import { adoptFields, type RegistrationDraft, type RegistrationInput, StageFailure } from './registration.ts';
import { sealStep, uploadStep } from './seal-and-upload.ts';

/** Stage 'hashing' (decision R1): the ciphertext is hashed again, over the bytes that were really sent. */
const hashStep = async (deps: RegistrationDeps, draft: RegistrationDraft): Promise<void> => {
  deps.report({ stage: 'hashing' });
  if (!draft.sealed || (await sha256Hex(draft.sealed.bytes)) !== draft.sealed.sealedHash)
    throw new Failure('file.hashing-failed');
};

// biome-ignore lint/suspicious/noExplicitAny: each step checks at compile time what its predecessors must have left.
type Step = (deps: RegistrationDeps, input: RegistrationInput, draft: any) => Promise<void>;

/** The stages in order (D1 section 4); backup, timestamp and folder join them when their services exist. */
const steps: readonly (readonly [RegistrationStage, Step])[] = [
  ['encrypting', sealStep],
  ['uploading-encrypted-file', (deps, _, draft) => uploadStep(deps, draft)],
  ['hashing', (deps, _, draft) => hashStep(deps, draft)],
  ['uploading-metadata', metadataStep],
  ['blockchain', mintStep],
  ['organizing-ipfs', (deps, _, draft) => organizeStep(deps, draft)],
  ['registering', (deps, _, draft) => settleStep(deps, draft)],
];

/** Until the mint is handed over, Cancel stops everything; afterwards it is too late and the registration is finished. */
const throwIfCancelled = (deps: RegistrationDeps, draft: RegistrationDraft): void => {
  if (!draft.inFlight && !draft.assetId) deps.signal.throwIfAborted();
};

/**
 * Registers a file: sealed here, stored, minted, indexed. Calling it again with the same draft goes on where it stopped
 * and never makes a second asset.
 * @returns the asset's id
 * @throws StageFailure naming the stage that failed; the draft keeps what was done.
 */
export const registerAsset = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<string> => {
  adoptFields(draft, input);
  for (const [stage, step] of steps) {
    try {
      throwIfCancelled(deps, draft);
      await step(deps, input, draft);
    } catch (thrown) {
      const cancelled = deps.signal.aborted && !draft.inFlight && !draft.assetId;
      throw new StageFailure(stage, cancelled ? new Failure('request.cancelled', {}, thrown) : asFailure(thrown));
    }
  }
  deps.report({ stage: 'complete' });
  return draft.assetId as string;
};
