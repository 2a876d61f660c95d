import { MongoRefusal } from '../errors.ts';
import type { Store } from './store.ts';

const KEPT_MS = 30 * 60_000;

/**
 * The stored reply to a numbered write of a session, if it has already run. Drivers retry a write after a broken connection;
 * the reply is stored in the same transaction as the write, so that the write runs once even if the server died between the
 * two. Source: mongodb/specifications, retryable-writes.
 * @throws TransactionTooOld when the session has sent a later write
 */
export function rememberedReply(store: Store, session: string, number: bigint): Uint8Array | undefined {
  const sql = 'SELECT number, reply FROM retries WHERE session = ?';
  const last = store.get<{ number: number; reply: Uint8Array }>(sql, Buffer.from(session, 'hex'));
  if (!last || BigInt(last.number) < number) return undefined;
  if (BigInt(last.number) === number) return last.reply;
  const why = `Cannot start transaction with number ${number}: the session has already run number ${last.number}`;
  throw new MongoRefusal('TransactionTooOld', why);
}

/** Stores the reply to the last numbered write of a session, in the transaction of the write. */
export function rememberReply(store: Store, session: string, number: bigint, reply: Uint8Array): void {
  const sql = 'INSERT OR REPLACE INTO retries (session, number, reply, at) VALUES (?, ?, ?, ?)';
  store.change(() => store.run(sql, Buffer.from(session, 'hex'), number, reply, Date.now()));
}

/** Deletes the stored reply of an ended session. */
export const forgetSession = (store: Store, session: string): void => {
  const key = Buffer.from(session, 'hex');
  const known = store.get('SELECT 1 FROM retries WHERE session = ?', key);
  if (known) store.change(() => store.run('DELETE FROM retries WHERE session = ?', key));
};

/** Deletes sessions that have been idle for half an hour, MongoDB's session timeout. */
export function forgetSilentSessions(store: Store, now: number): void {
  const limit = now - KEPT_MS;
  if (!store.get('SELECT 1 FROM retries WHERE at < ? LIMIT 1', limit)) return;
  store.change(() => store.run('DELETE FROM retries WHERE at < ?', limit));
}
