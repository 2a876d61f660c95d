import { MongoRefusal } from '../errors.ts';
import type { Store } from './store.ts';

const KEPT_MS = 30 * 60_000;

/**
 * The reply a numbered write of a session got, when it has run already. Drivers send a write again after a broken
 * connection; what is remembered lies in the same transaction as the write, so that a write is done once even when the
 * server died between the two. Source: mongodb/specifications, retryable-writes.
 * @throws TransactionTooOld when the session has gone on to a later write.
 */
export function rememberedReply(store: Store, session: string, number: bigint): Uint8Array | undefined {
  const sql = 'SELECT number, reply FROM retries WHERE session = ?';
  const last = store.get<{ number: number; reply: Uint8Array }>(sql, Buffer.from(session, 'hex'));
  if (!last || BigInt(last.number) < number) return undefined;
  if (BigInt(last.number) === number) return last.reply;
  const why = `Cannot start transaction with number ${number}: the session has already run number ${last.number}`;
  throw new MongoRefusal('TransactionTooOld', why);
}

/** Keeps the reply to the last numbered write of a session, in the transaction of the write. */
export function rememberReply(store: Store, session: string, number: bigint, reply: Uint8Array): void {
  const sql = 'INSERT OR REPLACE INTO retries (session, number, reply, at) VALUES (?, ?, ?, ?)';
  store.change(() => store.run(sql, Buffer.from(session, 'hex'), number, reply, Date.now()));
}

/** Forgets what an ended session was answered. */
export const forgetSession = (store: Store, session: string): void => {
  const key = Buffer.from(session, 'hex');
  const known = store.get('SELECT 1 FROM retries WHERE session = ?', key);
  if (known) store.change(() => store.run('DELETE FROM retries WHERE session = ?', key));
};

/** Forgets sessions that have been silent for half an hour, as long as MongoDB keeps them. */
export function forgetSilentSessions(store: Store, now: number): void {
  const limit = now - KEPT_MS;
  if (!store.get('SELECT 1 FROM retries WHERE at < ? LIMIT 1', limit)) return;
  store.change(() => store.run('DELETE FROM retries WHERE at < ?', limit));
}
