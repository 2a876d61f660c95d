import type { Socket } from 'node:net';
import type { Request } from '../commands/command.ts';
import { Framing } from './framing.ts';
import { type Incoming, ProtocolViolation, parseMessage, replyToUnread } from './message.ts';

/** Limit of unsent replies to a slow client, above which its requests are not read. */
const MAX_WAITING = 32 * 1024 * 1024;

export interface Handler {
  /** Returns the reply to a request. */
  execute(request: Request): Uint8Array;
  /** Returns the reply to a request that could not be parsed. */
  refuse(error: unknown): Uint8Array;
  /** Sends a reply once its write is durable. */
  deliver(connection: Connection, message: Buffer | undefined): void;
}

/** One client: bytes in, messages out, in order. */
export class Connection {
  readonly id: number;
  readonly #socket: Socket;
  readonly #handler: Handler;
  readonly #framing = new Framing();
  #replies = 0;

  constructor(id: number, socket: Socket, handler: Handler) {
    this.id = id;
    this.#socket = socket;
    this.#handler = handler;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('drain', () => socket.resume());
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#framing.push(chunk)) this.#answer(message);
    } catch (error) {
      this.#socket.destroy();
      if (!(error instanceof ProtocolViolation)) throw error;
    }
  }

  #answer(message: Buffer): void {
    this.#replies = (this.#replies + 1) | 0;
    let incoming: Incoming;
    try {
      incoming = parseMessage(message, this.id);
    } catch (error) {
      if (error instanceof ProtocolViolation) throw error;
      this.#handler.deliver(this, replyToUnread(message, this.#replies, this.#handler.refuse(error)));
      return;
    }
    const body = this.#handler.execute(incoming.request);
    this.#handler.deliver(this, incoming.answered ? incoming.reply(this.#replies, body) : undefined);
  }

  send(message: Buffer): void {
    if (this.#socket.destroyed) return;
    this.#socket.write(message);
    if (this.#socket.writableLength > MAX_WAITING) this.#socket.pause();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends after all replies were sent, or after a second when the client does not read them. */
  finish(): void {
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), 1000).unref();
  }
}
