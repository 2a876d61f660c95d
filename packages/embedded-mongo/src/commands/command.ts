import { decodeDocument } from '../bson/decode.ts';
import type { Document, Value } from '../bson/types.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { DataFileCopies } from '../storage/data-file-copies.ts';
import type { Retries } from '../storage/retries.ts';
import type { Store } from '../storage/store.ts';
import type { Arguments } from './arguments.ts';

/** Cursor operations for commands; implemented by cursors.ts. */
export interface OpenCursors {
  start(call: Call, namespace: string, documents: Iterator<Uint8Array>, size?: number, single?: boolean): Reply;
  more(call: Call): Reply;
  kill(call: Call): Reply;
  endSession(session: string): void;
}

/** Everything a command operates on. */
export interface Engine {
  readonly store: Store;
  readonly retries: Retries;
  readonly catalog: Catalog;
  readonly cursors: OpenCursors;
  readonly copies: DataFileCopies;
  /** host:port as seen by clients. */
  readonly address: string;
}

/** A request as received. */
export interface Request {
  readonly command: Document;
  /** Documents sent in document sequences, still encoded, by the field they belong to. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly connection: number;
}

export interface Call extends Request {
  readonly name: string;
  readonly engine: Engine;
  readonly arguments: Arguments;
  readonly database: string;
  readonly session: string | undefined;
  /** Deadline of the call in milliseconds since 1970. */
  readonly deadline: number | undefined;
}

/** Fields of the reply, to which `ok: 1` is added, or the encoded reply of a cursor. */
export type Reply = Fields | Buffer;
export type Fields = Record<string, Value>;

export interface Command {
  /** Accepted fields besides the command's name and the generic ones. */
  readonly fields: readonly string[];
  /** Fields that MongoDB supports and this server refuses. */
  readonly refused?: readonly string[];
  /** True when the driver may number the write and retry it. */
  readonly retryable?: boolean;
  readonly run: (call: Call) => Reply;
}

/** A document with these fields, in this order. */
export const document = (fields: Record<string, Value>): Document => new Map(Object.entries(fields));

/** Documents of a list field, sent inside the command or as a document sequence. */
export function documentsOf(call: Call, name: string): Document[] {
  const sections = call.sequences.get(name);
  if (sections) return sections.map((bytes) => decodeDocument(bytes));
  return call.arguments.documents(name) ?? [];
}
