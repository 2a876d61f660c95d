import { HEADER, MAX_MESSAGE, ProtocolViolation } from './message.ts';

/** Splits a byte stream into messages. Chunks are joined once, when a message is complete. */
export class Framing {
  #chunks: Buffer[] = [];
  #length = 0;

  /** The messages completed by this chunk. @throws ProtocolViolation for a length outside 16 bytes to 48 MB */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      const needed = this.#expected();
      if (needed === undefined || this.#length < needed) return;
      const all = this.#joined();
      this.#chunks = all.length > needed ? [all.subarray(needed)] : [];
      this.#length = all.length - needed;
      yield all.subarray(0, needed);
    }
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    return first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks, this.#length);
  }

  #expected(): number | undefined {
    if (this.#length < HEADER) return undefined;
    if ((this.#chunks[0]?.length ?? 0) < HEADER) this.#chunks = [this.#joined()];
    const length = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (length < HEADER || length > MAX_MESSAGE) throw new ProtocolViolation(`a message of ${length} bytes`);
    return length;
  }
}
