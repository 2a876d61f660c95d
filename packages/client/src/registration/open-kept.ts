import { decryptFile, Failure, openPrivate, type PrivateMetadata, sha256Hex } from '@ipr/domain';
import type { RegistrationDraft } from './registration.ts';

export interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, 64 hex digits. */
  readonly fileHash: string;
  readonly name: string;
  /** The private fields; null before the document was created. */
  readonly private: PrivateMetadata | null;
}

/**
 * Decrypts the file and its private fields from a stored draft. The draft contains ciphertext and content key, so neither
 * chain, storage nor key network is needed. If another account registered the hash first, the draft has the only key to the
 * ciphertext.
 * @throws file.no-data before the file was encrypted, file.decryption-failed
 */
export const openKept = async ({ encrypted, source, metadata }: RegistrationDraft): Promise<KeptFile> => {
  if (!encrypted) throw new Failure('file.no-data');
  try {
    const bytes = await decryptFile(encrypted.bytes, encrypted.contentKey);
    if ((await sha256Hex(bytes)) !== encrypted.fileHash) throw new Failure('file.decryption-failed');
    const own = metadata ? await openPrivate(metadata.private, encrypted.contentKey) : null;
    return { bytes, fileHash: encrypted.fileHash, name: source?.name ?? encrypted.fileHash, private: own };
  } catch (cause) {
    throw new Failure('file.decryption-failed', {}, cause);
  }
};
