import type { RegistrationStage } from '@ipr/domain';
import { runInBackground } from '../flow/background.ts';
import { requireResults } from '../flow/results.ts';
import { isFinal } from '../flow/retry-policy.ts';
import { runStages } from '../flow/run-stages.ts';
import { forgetOldUploads } from '../flow/store.ts';
import type { RegistrationDeps, RunDeps } from './deps.ts';
import { backupStep, encryptStep, uploadStep } from './encrypt-and-upload.ts';
import { folderStep, organizeStep, settleStep } from './finish.ts';
import { hashStep } from './hash-and-stamp.ts';
import { mintStep } from './mint.ts';
import { metadataStep } from './publish-metadata.ts';
import { adoptInput, type RegistrationDraft, type RegistrationInput } from './registration.ts';

type Step = (deps: RunDeps, input: RegistrationInput, draft: RegistrationDraft) => Promise<void>;

const afterEncryption = ['encrypted'] as const;
const stored = [...afterEncryption, 'encryptedFileCid'] as const;
const documented = [...stored, 'source', 'litEncryption', 'timestamp'] as const;
const minted = [...stored, 'metadata', 'metadataCid', 'assetId'] as const;

/** The stages in order (D1 section 4). */
const steps: readonly (readonly [RegistrationStage, Step])[] = [
  ['encrypting', encryptStep],
  ['uploading-encrypted-file', (deps, _, draft) => uploadStep(deps, requireResults(draft, ...afterEncryption))],
  ['uploading-to-cloudinary', (deps, _, draft) => backupStep(deps, requireResults(draft, ...stored))],
  ['hashing', (deps, _, draft) => hashStep(deps, requireResults(draft, ...afterEncryption))],
  ['uploading-metadata', (deps, input, draft) => metadataStep(deps, input, requireResults(draft, ...documented))],
  [
    'blockchain',
    (deps, input, draft) => mintStep(deps, input, requireResults(draft, ...afterEncryption, 'metadataCid')),
  ],
  ['organizing-ipfs', (deps, _, draft) => organizeStep(deps, requireResults(draft, ...minted))],
  ['storing-in-folder', (deps, _, draft) => folderStep(deps, requireResults(draft, ...minted))],
  ['registering', (deps, _, draft) => settleStep(deps, requireResults(draft, ...minted))],
  ['complete', async (deps) => deps.report({ stage: 'complete' })],
];

/**
 * Registers a file: encrypts it locally, stores, timestamps, mints and indexes it. Called again with the same draft it
 * resumes and never creates a second asset. Every step retries while a dependency does not respond.
 * @returns the asset's id
 * @throws StageFailure naming the failed stage; the draft keeps the results of finished stages
 */
export const registerAsset = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<string> => {
  adoptInput(draft, input);
  forgetOldUploads(draft, deps.now());
  await deps.save(draft);
  const { backup } = deps.person.config.uploads;
  const wanted = steps.filter(([stage]) => backup || stage !== 'uploading-to-cloudinary');
  const background = runInBackground(deps.signal, () => isFinal(draft));
  const run = { ...deps, background };
  try {
    await runStages(
      deps,
      draft,
      wanted.map(([stage, step]) => [stage, () => step(run, input, draft)]),
    );
  } finally {
    await background.stop();
  }
  return requireResults(draft, 'assetId').assetId;
};
