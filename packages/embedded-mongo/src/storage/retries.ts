import { MongoRefusal } from '../errors.ts';
import type { Store } from './store.ts';

const KEPT_MS = 30 * 60_000;

/**
 * The last numbered write of each session. Drivers retry a write after a broken connection; the reply is stored in the same
 * transaction as the write, so that the write runs once even if the server died between the two.
 * Of a write that changed nothing only the number is remembered, and in memory, as in MongoDB: a retry runs it again, and an
 * earlier number cannot arrive after a restart, because its connection ended with the server.
 * Source: mongodb/specifications, retryable-writes.
 */
export class Retries {
  readonly #store: Store;
  readonly #ineffective = new Map<string, { readonly number: bigint; readonly at: number }>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The stored reply, if this write has already run and changed something.
   * @throws TransactionTooOld when the session has sent a later write
   */
  replyTo(session: string, number: bigint): Uint8Array | undefined {
    const sql = 'SELECT number, reply FROM retries WHERE session = ?';
    const stored = this.#store.get<{ number: number; reply: Uint8Array }>(sql, keyOf(session));
    const numbers = [stored && BigInt(stored.number), this.#ineffective.get(session)?.number];
    const later = numbers.find((each) => each !== undefined && each > number);
    if (later !== undefined) {
      const why = `Cannot start transaction with number ${number}: the session has already run number ${later}`;
      throw new MongoRefusal('TransactionTooOld', why);
    }
    return stored && BigInt(stored.number) === number ? stored.reply : undefined;
  }

  /** Runs a numbered write and stores its reply, in the transaction of the write, if it changed something. */
  run(session: string, number: bigint, write: () => Uint8Array): Uint8Array {
    const before = this.#store.changes;
    const reply = write();
    if (this.#store.changes === before) {
      this.#ineffective.set(session, { number, at: Date.now() });
      return reply;
    }
    this.#ineffective.delete(session);
    const sql = 'INSERT OR REPLACE INTO retries (session, number, reply, at) VALUES (?, ?, ?, ?)';
    this.#store.change(() => this.#store.run(sql, keyOf(session), number, reply, Date.now()));
    return reply;
  }

  /** Deletes what is stored of an ended session. */
  forget(session: string): void {
    this.#ineffective.delete(session);
    const known = this.#store.get('SELECT 1 FROM retries WHERE session = ?', keyOf(session));
    if (known) this.#store.change(() => this.#store.run('DELETE FROM retries WHERE session = ?', keyOf(session)));
  }

  /** Deletes sessions that have been idle for half an hour, MongoDB's session timeout. */
  forgetSilent(now: number): void {
    const limit = now - KEPT_MS;
    for (const [session, { at }] of this.#ineffective) if (at < limit) this.#ineffective.delete(session);
    if (!this.#store.get('SELECT 1 FROM retries WHERE at < ? LIMIT 1', limit)) return;
    this.#store.change(() => this.#store.run('DELETE FROM retries WHERE at < ?', limit));
  }
}

const keyOf = (session: string): Buffer => Buffer.from(session, 'hex');
