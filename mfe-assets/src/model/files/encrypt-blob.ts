// By file, not by package: the package is shared with the shell at run time, and a worker has no part in that.
import { sha256Hex } from '@ipr/domain/bytes';
import { encryptInPlace, encryptionOverhead, newContentKey, type Progress } from '@ipr/domain/encrypted-file';

/** What of it went wrong, as far as a person is told. */
export type SealStep = 'hashing' | 'encryption';

class SealError extends Error {
  readonly step: SealStep;
  constructor(step: SealStep, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

const during = <T>(step: SealStep, work: Promise<T>): Promise<T> =>
  work.catch((thrown: unknown) => {
    throw new SealError(step, thrown);
  });

/** Which step an error of this file is of. */
export const stepOf = (thrown: unknown): SealStep => (thrown instanceof SealError ? thrown.step : 'encryption');

/** SHA-256 of a file in hex. @throws an error of the step 'hashing', also where the file is not what was chosen any more */
export const hashBlob = (file: Blob): Promise<string> =>
  during(
    'hashing',
    file.arrayBuffer().then((plain) => sha256Hex(new Uint8Array(plain))),
  );

/** Reads a file into the end of the bytes that its sealed form takes. */
const readToSeal = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Blob([new Uint8Array(encryptionOverhead(file.size)), file]).arrayBuffer());

/**
 * Hashes and encrypts a file in the memory it is read into, and one copy more while something is hashed: twice the file at
 * most. The file is hashed while its first chunks are encrypted. @throws an error that stepOf tells the step of
 */
export const encryptBlob = async (file: Blob, onProgress: Progress) => {
  const bytes = await during('hashing', readToSeal(file));
  const contentKey = newContentKey();
  const [fileHash] = await Promise.all([
    // It takes its copy at once (Web Cryptography API), before anything is written over the file.
    during('hashing', sha256Hex(bytes.subarray(encryptionOverhead(file.size)))),
    during('encryption', encryptInPlace(bytes, file.size, contentKey, onProgress)),
  ]);
  return { fileHash, bytes, sealedHash: await during('encryption', sha256Hex(bytes)), contentKey };
};
