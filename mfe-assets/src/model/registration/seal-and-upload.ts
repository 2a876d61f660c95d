import { Failure, keyCondition } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import { patiently } from './patience.ts';
import { isFinal, type RegistrationDraft, type RegistrationInput, type Sealed } from './registration.ts';

type WithFile = RegistrationDraft & { sealed: Sealed };

/** Refuses a file somebody registered before, while nothing has left this machine. @throws registry.hash-already-exists */
const refuseKnownFile = async (deps: RegistrationDeps, draft: RegistrationDraft, sealed: Sealed): Promise<void> => {
  if (isFinal(draft) || draft.refusedMints) return;
  const { chain } = deps.shell.ports;
  const known = await patiently(deps, draft, 'encrypting', () => chain.assetIdOf(sealed.fileHash));
  if (known !== null) throw new Failure('registry.hash-already-exists', { assetId: known });
};

const seal = (deps: RegistrationDeps, { file }: RegistrationInput): Promise<Sealed> => {
  if (!(file instanceof File)) throw new Failure('file.missing');
  return deps.seal(file, (doneBytes, totalBytes) => deps.report({ stage: 'encrypting', doneBytes, totalBytes }));
};

/** Wraps the content key for whoever the chain lets in. */
const wrap = async ({ shell }: RegistrationDeps, { fileHash, contentKey }: Sealed) => {
  const { config, session, ports } = shell;
  const condition = keyCondition(config.contracts.registry, fileHash, session.wallet);
  const keynet = await ports.keynet();
  await keynet.connect();
  return { ...(await keynet.wrapKey({ contentKey, condition })), evmContractConditions: condition };
};

/** Stage 'encrypting': hash (decision R1), seal in a worker, wrap the content key. */
export const sealStep = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<void> => {
  deps.report({ stage: 'encrypting' });
  if (!draft.sealed) {
    deps.report({ stage: 'encrypting', doneBytes: 0, totalBytes: input.file.size });
    draft.sealed = await seal(deps, input);
    // From here on the file itself is not needed again.
    await deps.save(draft);
  }
  const { sealed } = draft;
  await refuseKnownFile(deps, draft, sealed);
  if (draft.litEncryption) return;
  deps.signal.throwIfAborted();
  draft.litEncryption = await patiently(deps, draft, 'encrypting', () => wrap(deps, sealed));
};

const blobOf = ({ sealed }: WithFile) => new Blob([sealed.bytes], { type: 'application/octet-stream' });
const fileNameOf = ({ sealed }: WithFile) => `${sealed.sealedHash}.iprf`;

/** @returns the ciphertext's CID. */
export const storeFile = async (
  deps: RegistrationDeps,
  draft: WithFile,
  options: { signal?: AbortSignal; onProgress?: (sent: number, total: number) => void } = {},
): Promise<string> => {
  const stored = await deps.shell.api.storage.uploadFile(
    { metadata: { type: 'encrypted_asset', uploadedAt: draft.startedAt } },
    {
      ...options,
      file: blobOf(draft),
      fileName: fileNameOf(draft),
      idempotencyKey: `${draft.id}:file:${draft.sealed.sealedHash.slice(0, 16)}:${draft.restored ?? 0}`,
      quiet: true,
    },
  );
  return stored.ipfsHash;
};

/** Stage 'uploading-encrypted-file': the ciphertext only. */
export const uploadStep = async (deps: RegistrationDeps, draft: WithFile): Promise<void> => {
  const stage = 'uploading-encrypted-file';
  deps.report({ stage });
  if (draft.encryptedFileCid) return;
  deps.report({ stage, doneBytes: 0, totalBytes: draft.sealed.bytes.length });
  const onProgress = (sent: number, total: number) => deps.report({ stage, doneBytes: sent, totalBytes: total });
  draft.encryptedFileCid = await patiently(deps, draft, stage, () =>
    storeFile(deps, draft, { signal: deps.signal, onProgress }),
  );
  draft.storedAt = deps.now().toISOString();
};

/** Stage 'uploading-to-cloudinary' (decision R6): a second copy of the ciphertext; without it the registration goes on. */
export const backupStep = async (
  deps: RegistrationDeps,
  draft: WithFile & { encryptedFileCid: string },
): Promise<void> => {
  const stage = 'uploading-to-cloudinary';
  deps.report({ stage });
  if (draft.backupSettled) return;
  deps.report({ stage, doneBytes: 0, totalBytes: draft.sealed.bytes.length });
  const metadata = {
    type: 'encrypted_backup' as const,
    uploadedAt: draft.startedAt,
    originalSize: String(draft.source?.size ?? 0),
  };
  const copy = () =>
    deps.shell.api.storage.backupFile(
      { ipfsCid: draft.encryptedFileCid, metadata },
      {
        file: blobOf(draft),
        fileName: fileNameOf(draft),
        idempotencyKey: `${draft.id}:backup:${draft.sealed.sealedHash.slice(0, 16)}`,
        signal: deps.signal,
        quiet: true,
        onProgress: (sent, total) => deps.report({ stage, doneBytes: sent, totalBytes: total }),
      },
    );
  // The service's log has the failure; the person can do nothing about it.
  await patiently(deps, draft, stage, copy).catch(() => deps.signal.throwIfAborted());
  draft.backupSettled = true;
};
