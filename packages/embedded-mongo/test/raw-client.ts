import { connect, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** A client that sends raw bytes, for messages that the driver would never send. */
export class RawClient {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #waiting: (() => void)[] = [];
  #closed = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  send(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Sends a command as an OP_MSG and returns the reply. */
  async command(command: Document): Promise<Document> {
    this.send(opMsg(0, BSON.serialize(command)));
    return this.reply();
  }

  /** The next reply, decoded. @throws Error when the connection ends */
  async reply(): Promise<Document> {
    return BSON.deserialize(await this.replyBytes(), { useBigInt64: true });
  }

  /** The document of the next reply as raw bytes. @throws Error when the connection ends */
  async replyBytes(): Promise<Buffer> {
    while (this.#received.length < 16 || this.#received.length < this.#received.readInt32LE(0)) {
      if (this.#closed) throw new Error('the server closed the connection');
      await new Promise<void>((wake) => this.#waiting.push(wake));
    }
    const length = this.#received.readInt32LE(0);
    const body = this.#received.subarray(21, length);
    this.#received = this.#received.subarray(length);
    return body;
  }

  async closedByServer(): Promise<void> {
    while (!this.#closed) await new Promise<void>((wake) => this.#waiting.push(wake));
  }

  end(): void {
    this.#socket.destroy();
  }
}

/** An OP_MSG with one section; tests can alter its flags and kind. */
export function opMsg(flags: number, body: Uint8Array, kind = 0): Buffer {
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(2013, 12);
  header.writeUInt32LE(flags, 16);
  header[20] = kind;
  return Buffer.concat([header, body]);
}
