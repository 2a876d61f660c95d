import { createHash } from 'node:crypto';
import type { Storage } from '@ipr/ports/storage';
import type { UploadRepository } from '../uploads/repository.ts';

export interface LearnHashDeps {
  readonly storage: Pick<Storage, 'get' | 'put'>;
  readonly uploads: Pick<UploadRepository, 'noteHash'>;
}

/** An error of the database, in contrast to one of the content. */
export class NotNoted extends Error {}

/**
 * Records the SHA-256 of content of an earlier release, which recorded none. Not every node verifies what it reads, so the CID is
 * computed from the bytes.
 * @returns 64 lower-case hex digits
 * @throws RangeError for other bytes than the CID names; NotNoted; Failure of the storage
 */
export const learnHash = async (
  { storage, uploads }: LearnHashDeps,
  { cid, size }: { readonly cid: string; readonly size: number },
): Promise<string> => {
  const bytes = await storage.get(cid, size);
  if ((await storage.put(bytes)).cid !== cid) throw new RangeError('other bytes than the CID names');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await uploads.noteHash(cid, sha256).catch((cause: unknown) => {
    throw new NotNoted('the hash could not be recorded', { cause });
  });
  return sha256;
};
