import { encryptGiven } from '../flow/encrypt.ts';
import type { EncryptedSource, FileFacts } from '../flow/flow.ts';
import type { OnBytes, VersionDeps, VersionDraft } from './version-draft.ts';

/** Hashes and encrypts the file of a version under a new content key, once per draft. @throws file.missing */
export const encryptFile = async <S extends string, D extends VersionDraft>(
  deps: VersionDeps<S, D>,
  draft: D,
  file: File | FileFacts,
  onBytes: OnBytes,
): Promise<EncryptedSource> => {
  if (draft.encrypted) return draft.encrypted;
  onBytes(0, file.size);
  const encrypted = await encryptGiven(deps, file, onBytes);
  draft.encrypted = encrypted;
  // The file itself is not needed after this point.
  await deps.save(draft);
  return encrypted;
};
