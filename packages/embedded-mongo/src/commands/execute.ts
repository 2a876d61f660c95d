import { encodeDocument } from '../bson/encode.ts';
import { type Document, isDocument, toNumber, type Value } from '../bson/types.ts';
import { MongoRefusal, notImplemented } from '../errors.ts';
import { isDiskFull } from '../storage/store.ts';
import { aggregateCommands } from './aggregate.ts';
import { Arguments, sessionOf } from './arguments.ts';
import { collectionCommands } from './collections.ts';
import type { Call, Command, Engine, Request } from './command.ts';
import { copyCommands } from './copy-data-file.ts';
import { cursorCommands } from './cursors.ts';
import { findAndModifyCommands } from './find-and-modify.ts';
import { handshakeCommands } from './handshake.ts';
import { indexCommands } from './indexes.ts';
import { readCommands } from './read.ts';
import { writeCommands } from './write.ts';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...handshakeCommands,
    ...readCommands,
    ...writeCommands,
    ...findAndModifyCommands,
    ...aggregateCommands,
    ...cursorCommands,
    ...indexCommands,
    ...collectionCommands,
    ...copyCommands,
  }),
);

/** Runs one command and returns its reply in BSON; a refusal is a reply too. `report` receives unexpected errors. */
export function execute(engine: Engine, request: Request, report: (error: unknown) => void): Uint8Array {
  try {
    return run(engine, request);
  } catch (error) {
    return refusalReply(error, report);
  }
}

/** The error reply for any error; an error that is not a refusal is reported and returned without details. */
export function refusalReply(error: unknown, report: (error: unknown) => void): Uint8Array {
  if (!(error instanceof MongoRefusal)) report(error);
  const refusal = error instanceof MongoRefusal ? error : refusalFor(error);
  const { message: errmsg, code, codeName, details } = refusal;
  return encodeDocument(new Map<string, Value>(Object.entries({ ok: 0, errmsg, code, codeName, ...details })));
}

function refusalFor(error: unknown): MongoRefusal {
  if (isDiskFull(error)) return new MongoRefusal('OutOfDiskSpace', 'the disk of the embedded server is full');
  return new MongoRefusal('InternalError', 'the embedded server failed');
}

function run(engine: Engine, request: Request): Uint8Array {
  const [name = ''] = request.command.keys();
  const command = commands.get(name);
  refuseTransactions(name, request.command);
  if (!command) throw new MongoRefusal('CommandNotFound', `no such command: '${name}'`);
  const call = toCall(engine, request, name);
  const fields = [name, ...command.fields];
  call.arguments.only(fields, command.refused, true);
  refuseConcerns(call.arguments);
  const number = request.command.get('txnNumber');
  if (number === undefined) return answer(command, call);
  if (typeof number !== 'bigint' || call.session === undefined || !command.retryable) {
    throw new MongoRefusal('InvalidOptions', `'txnNumber' is not allowed in '${name}'`);
  }
  const remembered = engine.retries.replyTo(call.session, number);
  return remembered ?? engine.retries.run(call.session, number, () => answer(command, call));
}

function answer(command: Command, call: Call): Uint8Array {
  const reply = command.run(call);
  if (Buffer.isBuffer(reply)) return reply;
  return encodeDocument(new Map<string, Value>([...Object.entries(reply), ['ok', 1]]));
}

function toCall(engine: Engine, request: Request, name: string): Call {
  const given = new Arguments(name, request.command);
  const sections = [...request.sequences.keys()].filter((field) => request.command.has(field));
  if (sections.length > 0) throw new MongoRefusal('InvalidBSON', `the field '${sections[0]}' came twice`);
  const time = given.count('maxTimeMS') ?? 0;
  return {
    ...request,
    name,
    engine,
    arguments: given,
    database: given.text('$db'),
    session: sessionOf(request.command),
    deadline: time > 0 ? performance.now() + time : undefined,
  };
}

function refuseTransactions(name: string, command: Document): void {
  if (command.get('startTransaction') === true || command.get('autocommit') === false) {
    if (name === 'abortTransaction' || name === 'commitTransaction') {
      throw new MongoRefusal(
        'NoSuchTransaction',
        'Transaction does not exist: the embedded server has no transactions',
      );
    }
    throw notImplemented('a multi-document transaction');
  }
}

/**
 * The single member stores everything and replies after the data is on disk, so every concern is met except snapshots and
 * further members.
 */
function refuseConcerns(given: Arguments): void {
  const level = given.document('readConcern')?.get('level');
  if (level === 'snapshot') throw notImplemented("the read concern 'snapshot'");
  const members = given.document('writeConcern')?.get('w');
  if (members === undefined || members === 'majority') return;
  if (isDocument(members) || !(toNumber(members) <= 1)) {
    const why = 'Not enough data-bearing nodes';
    throw new MongoRefusal('UnsatisfiableWriteConcern', why);
  }
}
