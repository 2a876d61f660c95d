import { mediaTypeOf } from '@ipr/domain';

/** Until then every browser has begun the download; the address is of no use to anybody afterwards. */
const keptMs = 10_000;

/** Hands decrypted bytes to the browser's download under the file's own name. */
export const downloadFile = (bytes: Uint8Array<ArrayBuffer>, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypeOf(name) }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
