import type { EncryptedSource } from '../flow/flow.ts';
import { withRetry } from '../flow/retry-policy.ts';
import { storeFile } from '../flow/store.ts';
import type { OnBytes, VersionDeps, VersionDraft } from './version-draft.ts';

/** Stores the ciphertext of a version, once per draft. @throws storage.* */
export const uploadCiphertext = async <S extends string, D extends VersionDraft>(
  deps: VersionDeps<S, D>,
  draft: D,
  stage: S,
  encrypted: EncryptedSource,
  onBytes: OnBytes,
): Promise<void> => {
  if (draft.encryptedFileCid) return;
  const total = encrypted.bytes.length;
  onBytes(0, total);
  // The request is longer than the file: a form frames it.
  const onProgress = (sent: number, framed: number) => onBytes(Math.round((total * sent) / Math.max(framed, 1)), total);
  const transfer = { signal: deps.signal, onProgress };
  draft.encryptedFileCid = await withRetry(deps, draft, stage, () =>
    storeFile(deps.person, { ...draft, encrypted }, transfer),
  );
  draft.storedAt = deps.now().toISOString();
  await deps.save(draft);
};
