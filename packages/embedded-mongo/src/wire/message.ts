import { decodeDocument, documentLength } from '../bson/decode.ts';
import type { Request } from '../commands/command.ts';
import { MongoRefusal } from '../errors.ts';

/**
 * MongoDB's wire protocol: a header of four int32 (length, request id, response to, opcode), then OP_MSG: flags and
 * sections. Source: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/.
 */
export const HEADER = 16;
export const MAX_MESSAGE = 48_000_000;
const OP_REPLY = 1;
const OP_QUERY = 2004;
export const OP_MSG = 2013;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;

export interface Incoming {
  readonly id: number;
  readonly request: Request;
  /** False when the client expects no reply. */
  readonly answered: boolean;
  readonly reply: (responseId: number, body: Uint8Array) => Buffer;
}

/** Thrown when the connection cannot continue, because the start of the next message or its meaning is unknown. */
export class ProtocolViolation extends Error {}

/** Parses one whole message. @throws ProtocolViolation, or InvalidBSON for a document that is malformed */
export function parseMessage(message: Buffer, connection: number): Incoming {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return parseOpMsg(message, id, connection);
  if (opcode === OP_QUERY) return parseOpQuery(message, id, connection);
  throw new ProtocolViolation(`opcode ${opcode} is not served`);
}

function parseOpMsg(message: Buffer, id: number, connection: number): Incoming {
  if (message.length < HEADER + 5) throw new ProtocolViolation('an OP_MSG is too short');
  const flags = message.readUInt32LE(HEADER);
  if ((flags & REQUIRED_FLAGS & ~MORE_TO_COME) !== 0) throw new ProtocolViolation('a required flag is not supported');
  let position = HEADER + 4;
  let command: Request['command'] | undefined;
  const sequences = new Map<string, Buffer[]>();
  while (position < message.length) {
    const kind = message[position];
    position += 1;
    const length = documentLength(message, position, message.length);
    if (kind === 0 && !command) command = decodeDocument(message, position, position + length);
    else if (kind === 1) {
      const { name, documents } = parseSequence(message, position, position + length);
      if (sequences.has(name)) throw new ProtocolViolation('a document sequence came twice');
      sequences.set(name, documents);
    } else throw new ProtocolViolation('a section of unknown kind');
    position += length;
  }
  if (!command) throw new ProtocolViolation('an OP_MSG without a command');
  const answered = (flags & MORE_TO_COME) === 0;
  return { id, request: { command, sequences, connection }, answered, reply: (own, body) => opMsg(own, id, body) };
}

/** A document sequence consists of its length, a name and documents; the documents are views of the message. */
function parseSequence(message: Buffer, start: number, end: number): { name: string; documents: Buffer[] } {
  const stop = message.indexOf(0, start + 4);
  if (stop < 0 || stop >= end) throw new ProtocolViolation('a document sequence without a name');
  const documents: Buffer[] = [];
  let position = stop + 1;
  while (position < end) {
    const length = documentLength(message, position, end);
    documents.push(message.subarray(position, position + length));
    position += length;
  }
  return { name: message.toString('utf8', start + 4, stop), documents };
}

/** Drivers begin with an OP_QUERY on `admin.$cmd` for the handshake. */
function parseOpQuery(message: Buffer, id: number, connection: number): Incoming {
  const stop = message.indexOf(0, HEADER + 4);
  if (stop < 0) throw new ProtocolViolation('an OP_QUERY without a namespace');
  const [database = '', collection] = message.toString('utf8', HEADER + 4, stop).split('.');
  const command = decodeDocument(message, stop + 9);
  const [name = ''] = command.keys();
  if (collection !== '$cmd' || !['hello', 'isMaster', 'ismaster'].includes(name)) {
    throw new MongoRefusal('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}. OP_MSG is needed.`);
  }
  command.set('$db', database);
  const request: Request = { command, sequences: new Map(), connection };
  return { id, request, answered: true, reply: (own, body) => opReply(own, id, body) };
}

function header(length: number, own: number, responseTo: number, opcode: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeInt32LE(own, 4);
  buffer.writeInt32LE(responseTo, 8);
  buffer.writeInt32LE(opcode, 12);
  return buffer;
}

/** An OP_MSG reply with one document. */
function opMsg(own: number, responseTo: number, body: Uint8Array): Buffer {
  const start = header(HEADER + 5, own, responseTo, OP_MSG);
  start.writeInt32LE(start.length + body.length, 0);
  return Buffer.concat([start, body]);
}

/** An OP_REPLY: flags (8, await capable), cursor id, start, number of documents. */
function opReply(own: number, responseTo: number, body: Uint8Array): Buffer {
  const start = header(HEADER + 20, own, responseTo, OP_REPLY);
  start.writeInt32LE(start.length + body.length, 0);
  start.writeInt32LE(8, HEADER);
  start.writeInt32LE(1, HEADER + 16);
  return Buffer.concat([start, body]);
}

/** The reply to a message whose documents could not be parsed; undefined when the client could not match it to a request. */
export function replyToUnread(message: Buffer, own: number, body: Uint8Array): Buffer | undefined {
  const [id, opcode] = [message.readInt32LE(4), message.readInt32LE(12)];
  if (opcode === OP_MSG) return opMsg(own, id, body);
  return opcode === OP_QUERY ? opReply(own, id, body) : undefined;
}
