/** Until then every browser has begun the download; the address is of no use to anybody afterwards. */
const keptMs = 10_000;

/** Hands a file that may lie on disk to the browser's download. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
