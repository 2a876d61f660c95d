/** Delay in milliseconds before the object URL is revoked; every browser has started the download by then. */
const keptMs = 10_000;

/** Passes a blob to the browser's download. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
};
