/** Bytes per read. */
const pieceBytes = 4 * 1024 * 1024;

/** Reads a file in pieces, for progress and cancellation. @throws AbortError, NotReadableError */
export const readFile = async (
  file: File,
  signal: AbortSignal,
  onRead: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < file.size; at += pieceBytes) {
    signal.throwIfAborted();
    bytes.set(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()), at);
    onRead(Math.min(at + pieceBytes, file.size));
  }
  return bytes;
};
