import type { Sealed } from './flow.ts';

/** Bytes copied in one go: some milliseconds, so that a page can do something else in between. */
const pieceBytes = 4 * 2 ** 20;

/** The others' turn; a timer would make a page in the background wait a second each time. */
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

/** The ciphertext to send and to keep: copied once, however often it is asked for, and never for long at a time. */
export const encryptedBlob = ({ bytes }: Pick<Sealed, 'bytes'>): Promise<Blob> => {
  const known = copies.get(bytes);
  if (known !== undefined) return known;
  const copied = copy(bytes);
  copies.set(bytes, copied);
  copied.catch(() => copies.delete(bytes));
  return copied;
};
