import type { Hex } from '@ipr/domain';
import type { Upload as UploadedFile } from '@ipr/service-kit';
import { contentOf, sealedUpload } from './sealed-upload.ts';
import { type Storing, storeContent } from './store-content.ts';

/** Stores an encrypted file. @throws Failure what sealedUpload and storeContent throw */
export const uploadFile = async (parts: Storing, wallet: Hex, given: UploadedFile | undefined) => {
  const file = await sealedUpload(given);
  const { size, sha256, fileName } = file;
  return storeContent(parts, { wallet, kind: 'file', content: contentOf(file), size, sha256, fileName });
};
