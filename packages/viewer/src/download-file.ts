import { mediaTypeOf } from '@ipr/domain';

/** Delay in milliseconds before the object URL is revoked; every browser has started the download by then. */
const keptMs = 10_000;

/** Passes decrypted bytes to the browser's download under the file's own name. */
export const downloadFile = (bytes: Uint8Array<ArrayBuffer>, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypeOf(name) }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
