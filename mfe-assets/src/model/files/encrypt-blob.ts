// Imported by file: the package itself is shared with the shell at run time, which a worker cannot access.
import { sha256Hex } from '@ipr/domain/bytes';
import { encryptInPlace, encryptionOverhead, newContentKey, type Progress } from '@ipr/domain/encrypted-file';

/** The failed step, as reported to the person. */
export type EncryptStep = 'hashing' | 'encryption';

class EncryptError extends Error {
  readonly step: EncryptStep;
  constructor(step: EncryptStep, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

const during = <T>(step: EncryptStep, work: Promise<T>): Promise<T> =>
  work.catch((thrown: unknown) => {
    throw new EncryptError(step, thrown);
  });

/** The step in which an error occurred. */
export const stepOf = (thrown: unknown): EncryptStep => (thrown instanceof EncryptError ? thrown.step : 'encryption');

/** SHA-256 of a file in hex. @throws an error of the step 'hashing', also if the file changed after it was chosen */
export const hashBlob = (file: Blob): Promise<string> =>
  during(
    'hashing',
    file.arrayBuffer().then((plain) => sha256Hex(new Uint8Array(plain))),
  );

/** Reads a file into the end of a buffer sized for its encrypted form. */
const readForEncryption = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob([new Uint8Array(encryptionOverhead(file.size)), file]).arrayBuffer());

/**
 * Hashes and encrypts a file in the buffer it is read into. Hashing needs one copy, so memory use is at most twice the file
 * size. The file is hashed while its first chunks are encrypted. @throws an error whose step `stepOf` returns
 */
export const encryptBlob = async (file: Blob, onProgress: Progress) => {
  const bytes = await during('hashing', readForEncryption(file));
  const contentKey = newContentKey();
  const [fileHash] = await Promise.all([
    // digest() copies its input synchronously (Web Cryptography API), before encryption overwrites the buffer.
    during('hashing', sha256Hex(bytes.subarray(encryptionOverhead(file.size)))),
    during('encryption', encryptInPlace(bytes, file.size, contentKey, onProgress)),
  ]);
  return { fileHash, bytes, encryptedHash: await during('encryption', sha256Hex(bytes)), contentKey };
};
