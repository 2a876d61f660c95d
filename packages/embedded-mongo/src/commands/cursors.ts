import { randomBytes } from 'node:crypto';
import { encodeBatch } from '../bson/encode.ts';
import { type Document, isDocument, type Value } from '../bson/types.ts';
import { badValue, failedToParse, MongoRefusal } from '../errors.ts';
import type { Call, Command, OpenCursors, Reply } from './command.ts';

const MAX_PER_CONNECTION = 100;
const MAX_IDLE_MS = 10 * 60_000;
const BATCH_BYTES = 16 * 1024 * 1024;
const FIRST_BATCH = 101;

interface Cursor {
  readonly namespace: string;
  readonly connection: number;
  readonly session: string | undefined;
  readonly documents: Iterator<Uint8Array>;
  waiting: Uint8Array | undefined;
  usedAt: number;
}

/** Open cursors of all connections. A cursor ends when it is exhausted, killed, or idle for ten minutes. */
export class Cursors implements OpenCursors {
  readonly #open = new Map<bigint, Cursor>();

  /** The reply with the first batch; the rest stays in a cursor unless `single`. @throws ExceededMemoryLimit with too many open cursors. */
  start(call: Call, namespace: string, documents: Iterator<Uint8Array>, size = FIRST_BATCH, single = false): Reply {
    const cursor: Cursor = {
      namespace,
      connection: call.connection,
      session: call.session,
      documents,
      waiting: undefined,
      usedAt: performance.now(),
    };
    const { batch, done } = takeBatch(cursor, size);
    const id = done || single ? 0n : this.#keep(cursor);
    return encodeBatch('firstBatch', batch, id, namespace);
  }

  #keep(cursor: Cursor): bigint {
    let count = 0;
    for (const other of this.#open.values()) if (other.connection === cursor.connection) count += 1;
    if (count >= MAX_PER_CONNECTION) {
      throw new MongoRefusal('ExceededMemoryLimit', `more than ${MAX_PER_CONNECTION} open cursors of one connection`);
    }
    const id = (randomBytes(8).readBigUInt64LE() >> 1n) | 1n;
    this.#open.set(id, cursor);
    return id;
  }

  more(call: Call): Reply {
    const id = cursorId(call.arguments.required('getMore'));
    const cursor = this.#open.get(id);
    if (!cursor) throw new MongoRefusal('CursorNotFound', `cursor id ${id} not found`);
    const namespace = `${call.database}.${call.arguments.text('collection')}`;
    if (namespace !== cursor.namespace || call.session !== cursor.session) {
      const why = `Requested getMore on a cursor of another ${namespace === cursor.namespace ? 'session' : 'namespace'}`;
      throw new MongoRefusal('Unauthorized', why);
    }
    cursor.usedAt = performance.now();
    try {
      const { batch, done } = takeBatch(cursor, call.arguments.count('batchSize') || Number.POSITIVE_INFINITY);
      if (done) this.#open.delete(id);
      return encodeBatch('nextBatch', batch, done ? 0n : id, namespace);
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  kill(call: Call): Reply {
    const killed: Value[] = [];
    const missing: Value[] = [];
    for (const value of call.arguments.list('cursors') ?? []) {
      const id = cursorId(value);
      const cursor = this.#open.get(id);
      if (cursor?.namespace === `${call.database}.${call.arguments.text('killCursors')}` && this.#open.delete(id))
        killed.push(id);
      else missing.push(id);
    }
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  }

  endSession(session: string): void {
    for (const [id, cursor] of this.#open) if (cursor.session === session) this.#open.delete(id);
  }

  endIdle(now: number): void {
    for (const [id, cursor] of this.#open) if (now - cursor.usedAt > MAX_IDLE_MS) this.#open.delete(id);
  }

  clear(): void {
    this.#open.clear();
  }
}

/** Reads documents up to a number and 16 MiB; reads one ahead, so that an exhausted cursor closes immediately. */
function takeBatch(cursor: Cursor, size: number): { batch: Uint8Array[]; done: boolean } {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  if (size === 0) return { batch, done: false };
  for (;;) {
    const next = cursor.waiting ?? cursor.documents.next().value;
    cursor.waiting = undefined;
    if (next === undefined) return { batch, done: true };
    bytes += next.length;
    if (batch.length >= size || (batch.length > 0 && bytes > BATCH_BYTES)) {
      cursor.waiting = next;
      return { batch, done: false };
    }
    batch.push(next);
  }
}

function cursorId(value: Value): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  throw badValue('a cursor id has to be a long');
}

/** Batch size from the `cursor` option of aggregate, listCollections and listIndexes. */
export function batchSizeOf(options: Document | undefined): number | undefined {
  const size = options?.get('batchSize');
  if (size === undefined) return undefined;
  const number =
    typeof size === 'bigint'
      ? Number(size)
      : isDocument(size)
        ? Number.NaN
        : Number((size as { value?: number }).value ?? size);
  if (!Number.isSafeInteger(number) || number < 0) throw failedToParse('cursor.batchSize has to be a whole number');
  return number;
}

export const cursorCommands: Record<string, Command> = {
  getMore: {
    fields: ['collection', 'batchSize'],
    refused: ['term', 'lastKnownCommittedOpTime'],
    run: (call) => call.engine.cursors.more(call),
  },
  killCursors: { fields: ['cursors'], run: (call) => call.engine.cursors.kill(call) },
};
