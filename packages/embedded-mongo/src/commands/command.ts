import { decodeDocument } from '../bson/decode.ts';
import type { Document, Value } from '../bson/types.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import type { Arguments } from './arguments.ts';

/** Open cursors as commands use them; cursors.ts keeps them. */
export interface OpenCursors {
  start(call: Call, namespace: string, documents: Iterator<Uint8Array>, size?: number, single?: boolean): Reply;
  more(call: Call): Reply;
  kill(call: Call): Reply;
  endSession(session: string): void;
}

/** What commands work on. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly cursors: OpenCursors;
  /** host:port as clients reach this server. */
  readonly address: string;
}

/** A request as it came over the wire. */
export interface Request {
  readonly command: Document;
  /** Documents sent beside the command, still encoded, by the name of the field they belong to. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly connection: number;
}

export interface Call extends Request {
  readonly name: string;
  readonly engine: Engine;
  readonly arguments: Arguments;
  readonly database: string;
  readonly session: string | undefined;
  /** Milliseconds since 1970 after which the call gives up. */
  readonly deadline: number | undefined;
}

/** Fields of the answer, to which `ok: 1` is added, or the encoded answer of a cursor. */
export type Reply = Fields | Buffer;
export type Fields = Record<string, Value>;

export interface Command {
  /** Fields the command takes besides its own name and the generic ones. */
  readonly fields: readonly string[];
  /** Fields MongoDB knows and this server refuses. */
  readonly refused?: readonly string[];
  /** True when the driver may number the write and send it again. */
  readonly retryable?: boolean;
  readonly run: (call: Call) => Reply;
}

/** A document with these fields, in this order. */
export const document = (fields: Record<string, Value>): Document => new Map(Object.entries(fields));

/** Documents of a list field, whether they came inside the command or beside it. */
export function documentsOf(call: Call, name: string): Document[] {
  const sections = call.sequences.get(name);
  if (sections) return sections.map((bytes) => decodeDocument(bytes));
  return call.arguments.documents(name) ?? [];
}
