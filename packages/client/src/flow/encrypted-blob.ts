import type { EncryptedSource } from './flow.ts';

/** Bytes copied at once: a few milliseconds of work, so that the page stays responsive. */
const pieceBytes = 4 * 2 ** 20;

/**
 * Yields to the event loop. A message channel is used because browsers throttle timers of background pages to one per second.
 */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const copy = async (bytes: Uint8Array<ArrayBuffer>): Promise<Blob> => {
  const pieces: Blob[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await pause();
    pieces.push(new Blob([bytes.subarray(at, at + pieceBytes)]));
  }
  return new Blob(pieces, { type: 'application/octet-stream' });
};

const copies = new WeakMap<Uint8Array, Promise<Blob>>();

/** The ciphertext as a Blob for uploading and storing. It is copied once per ciphertext, in slices. */
export const encryptedBlob = ({ bytes }: Pick<EncryptedSource, 'bytes'>): Promise<Blob> => {
  const known = copies.get(bytes);
  if (known !== undefined) return known;
  const copied = copy(bytes);
  copies.set(bytes, copied);
  copied.catch(() => copies.delete(bytes));
  return copied;
};
