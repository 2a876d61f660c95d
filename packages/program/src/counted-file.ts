/** Bytes that are read at once: small enough to show progress, large enough to cost nothing. */
const sliceBytes = 256 * 1024;

/** A file that reports how much of it was read. Node's fetch reads it as fast as the connection takes it, and has no other report. */
class CountedFile extends File {
  readonly #onRead: (readBytes: number) => void;

  constructor(file: Blob, name: string, onRead: (readBytes: number) => void) {
    super([file], name, { type: file.type });
    this.#onRead = onRead;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = 0;
    return new ReadableStream({
      pull: async (controller) => {
        const bytes = new Uint8Array(await this.slice(at, at + sliceBytes).arrayBuffer());
        if (bytes.length === 0) return controller.close();
        controller.enqueue(bytes);
        at += bytes.length;
        this.#onRead(at);
      },
    });
  }
}

/** @param onProgress bytes that were handed to the connection, and the size of the file */
export const countedFile = (
  file: Blob,
  name: string,
  onProgress: (sentBytes: number, totalBytes: number) => void,
): File => new CountedFile(file, name, (read) => onProgress(read, file.size));
