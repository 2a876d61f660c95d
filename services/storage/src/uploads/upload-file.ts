import type { Hex } from '@ipr/domain';
import type { Upload as UploadedFile } from '@ipr/service-kit';
import { contentOf, encryptedUpload } from './encrypted-upload.ts';
import { type StoreDeps, storeContent } from './store-content.ts';

/** Stores an encrypted file. @throws Failure those of the format check and of storeContent */
export const uploadFile = async (deps: StoreDeps, wallet: Hex, given: UploadedFile | undefined) => {
  const file = await encryptedUpload(given);
  const { size, sha256, fileName } = file;
  return storeContent(deps, { wallet, kind: 'file', content: contentOf(file), size, sha256, fileName });
};
