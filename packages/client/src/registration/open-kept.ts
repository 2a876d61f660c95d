import { decryptFile, Failure, openPrivate, type PrivateMetadata, sha256Hex } from '@ipr/domain';
import type { RegistrationDraft } from './registration.ts';

export interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256, 64 hex digits. */
  readonly fileHash: string;
  readonly name: string;
  /** The encrypted texts; null before the document was made. */
  readonly private: PrivateMetadata | null;
}

/**
 * The file and its texts out of a registration that was kept: ciphertext and content key are in it, so no chain, storage or
 * key network is needed. Where another account registered the hash first, no other key to the ciphertext exists.
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
