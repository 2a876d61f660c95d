import { MongoRefusal } from '../errors.ts';
import type { Call, Command, Reply } from './command.ts';

/**
 * Not a command of MongoDB: `{ copyDataFile: id }` makes a copy of the data file, once per id. The client repeats it until the state is
 * no longer 'running'.
 */
function copyDataFile({ arguments: given, engine }: Call): Reply {
  const id = given.text('copyDataFile');
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new MongoRefusal('BadValue', 'the id of a copy is a UUID');
  return { ...engine.copies.request(id) };
}

export const copyCommands: Record<string, Command> = { copyDataFile: { fields: [], run: copyDataFile } };
