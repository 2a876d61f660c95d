import { Failure, keyCondition } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput, Sealed } from './registration.ts';

/** Refuses a file somebody registered before, while nothing has left this machine. @throws registry.hash-already-exists */
const refuseKnownFile = async (
  { shell }: RegistrationDeps,
  draft: RegistrationDraft,
  sealed: Sealed,
): Promise<void> => {
  if (draft.inFlight || draft.assetId) return;
  const known = await shell.ports.chain.assetIdOf(sealed.fileHash);
  if (known !== null) throw new Failure('registry.hash-already-exists', { assetId: known });
};

/** Stage 'encrypting': hash (decision R1), seal in a worker, wrap the content key for whoever the chain lets in. */
export const sealStep = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<void> => {
  deps.report({ stage: 'encrypting', doneBytes: 0, totalBytes: input.file.size });
  draft.sealed ??= await deps.seal(input.file, (doneBytes, totalBytes) =>
    deps.report({ stage: 'encrypting', doneBytes, totalBytes }),
  );
  await refuseKnownFile(deps, draft, draft.sealed);
  if (draft.litEncryption) return;
  deps.signal.throwIfAborted();
  const { config, session, ports } = deps.shell;
  const condition = keyCondition(config.contracts.registry, draft.sealed.fileHash, session.wallet);
  const keynet = await ports.keynet();
  await keynet.connect();
  const wrapped = await keynet.wrapKey({ contentKey: draft.sealed.contentKey, condition });
  draft.litEncryption = { ...wrapped, evmContractConditions: condition };
};

/** Stage 'uploading-encrypted-file': the ciphertext only. */
export const uploadStep = async (
  deps: RegistrationDeps,
  draft: RegistrationDraft & { sealed: Sealed },
): Promise<void> => {
  const totalBytes = draft.sealed.bytes.length;
  deps.report({ stage: 'uploading-encrypted-file', doneBytes: 0, totalBytes });
  if (draft.encryptedFileCid) return;
  const uploaded = await deps.shell.api.storage.uploadFile(
    { metadata: { type: 'encrypted_asset', uploadedAt: deps.now().toISOString() } },
    {
      file: new Blob([draft.sealed.bytes], { type: 'application/octet-stream' }),
      fileName: `${draft.sealed.sealedHash}.iprf`,
      idempotencyKey: `${draft.id}:file`,
      signal: deps.signal,
      onProgress: (sent, total) =>
        deps.report({ stage: 'uploading-encrypted-file', doneBytes: sent, totalBytes: total }),
    },
  );
  draft.encryptedFileCid = uploaded.ipfsHash;
};
