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
export const openKept = async ({ sealed, source, metadata }: RegistrationDraft): Promise<KeptFile> => {
  if (!sealed) throw new Failure('file.no-data');
  try {
    const bytes = await decryptFile(sealed.bytes, sealed.contentKey);
    if ((await sha256Hex(bytes)) !== sealed.fileHash) throw new Failure('file.decryption-failed');
    const own = metadata ? await openPrivate(metadata.private, sealed.contentKey) : null;
    return { bytes, fileHash: sealed.fileHash, name: source?.name ?? sealed.fileHash, private: own };
  } catch (cause) {
    throw new Failure('file.decryption-failed', {}, cause);
  }
};
