import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { Access } from './commands/access.ts';
import type { Engine, Request } from './commands/command.ts';
import { Cursors } from './commands/cursors.ts';
import { execute, refusalReply } from './commands/execute.ts';
import { Catalog } from './storage/catalog.ts';
import { DataFileCopies } from './storage/data-file-copies.ts';
import { removeExpired } from './storage/expire.ts';
import { Retries } from './storage/retries.ts';
import { Store } from './storage/store.ts';
import { Connection, type Handler } from './wire/connection.ts';

/** Loopback only: connections are not encrypted, and every client that is admitted has full access. */
export const host = '127.0.0.1';
/** Name of a copy of the data file, in its folder. */
export const copiedDataFile = 'copy.sqlite';
const MAX_CONNECTIONS = 1000;

export interface ServerOptions {
  readonly file: string;
  readonly port: number;
  /** What each connection must give; without it every one is admitted. */
  readonly password?: string | undefined;
  /** Interval in milliseconds for deleting expired documents. */
  readonly expiryIntervalMs: number;
  /** Receives unexpected errors; clients get InternalError. */
  readonly report: (error: unknown) => void;
}

/**
 * The server: one process, one file, one writer. Writes of one turn of the event loop share one transaction, and its replies
 * are sent after the data is on disk, so that no client learns of a write that could still be lost.
 */
export class EmbeddedServer implements Handler {
  readonly #options: ServerOptions;
  readonly #store: Store;
  readonly #catalog: Catalog;
  readonly #retries: Retries;
  readonly #cursors = new Cursors();
  readonly #access: Access | undefined;
  readonly #connections = new Set<Connection>();
  readonly #server: Server;
  #engine: Engine | undefined;
  #waiting: { connection: Connection; message: Buffer }[] = [];
  #commitPlanned = false;
  #connectionCount = 0;
  #timer: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: ServerOptions) {
    this.#options = options;
    this.#access = options.password === undefined ? undefined : new Access(options.password);
    this.#store = new Store(options.file);
    this.#catalog = new Catalog(this.#store);
    this.#retries = new Retries(this.#store);
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Starts listening and returns the port. */
  async listen(): Promise<number> {
    const { port } = this.#options;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject);
        this.#server.listen(port, host, resolve);
      });
    } catch (error) {
      this.#store.close();
      throw error;
    }
    const address = this.#server.address();
    const used = address !== null && typeof address === 'object' ? address.port : port;
    this.#engine = {
      store: this.#store,
      retries: this.#retries,
      catalog: this.#catalog,
      cursors: this.#cursors,
      copies: new DataFileCopies(this.#store, join(dirname(this.#options.file), copiedDataFile)),
      address: `${host}:${used}`,
    };
    this.#timer = setInterval(() => this.#tidy(), this.#options.expiryIntervalMs).unref();
    return used;
  }

  #accept(socket: Socket): void {
    this.#connectionCount += 1;
    const connection = new Connection(this.#connectionCount, socket, this);
    this.#connections.add(connection);
    socket.on('close', () => {
      this.#connections.delete(connection);
      this.#access?.forget(connection.id);
    });
  }

  execute(request: Request): Uint8Array {
    if (!this.#engine) return this.refuse(new Error('a request came before the server listened'));
    try {
      const answered = this.#access?.answer(request);
      if (answered) return answered;
    } catch (error) {
      return this.refuse(error);
    }
    return execute(this.#engine, request, this.#options.report);
  }

  refuse(error: unknown): Uint8Array {
    return refusalReply(error, this.#options.report);
  }

  deliver(connection: Connection, message: Buffer | undefined): void {
    if (!this.#store.inBatch && this.#waiting.length === 0) {
      if (message) connection.send(message);
      return;
    }
    if (message) this.#waiting.push({ connection, message });
    this.#planCommit();
  }

  #planCommit(): void {
    if (this.#commitPlanned) return;
    this.#commitPlanned = true;
    setImmediate(() => this.#commit());
  }

  #commit(): void {
    this.#commitPlanned = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      this.#store.commit();
    } catch (error) {
      this.#options.report(error);
      this.#startOver();
      return;
    }
    for (const { connection, message } of waiting) connection.send(message);
  }

  /** The batch was rolled back: connections are closed, so that clients retry, and the catalog is read again. */
  #startOver(): void {
    for (const connection of this.#connections) connection.destroy();
    this.#cursors.clear();
    this.#catalog.load();
  }

  #tidy(): void {
    try {
      const now = Date.now();
      this.#cursors.endIdle(performance.now());
      this.#retries.forgetSilent(now);
      if (removeExpired(this.#store, this.#catalog, now)) setImmediate(() => this.#tidy());
    } catch (error) {
      this.#options.report(error);
    }
    if (this.#store.inBatch) this.#planCommit();
  }

  /** Replies to received requests, then closes all connections and the file. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    if (this.#store.inBatch || this.#waiting.length > 0) this.#commit();
    for (const connection of this.#connections) connection.finish();
    await closed;
    this.#store.close();
  }
}
