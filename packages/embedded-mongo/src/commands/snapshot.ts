import { MongoRefusal } from '../errors.ts';
import type { Call, Command, Reply } from './command.ts';

/**
 * Not a command of MongoDB: `{ snapshot: id }` makes a copy of the data file, once per id. The client repeats it until the state is
 * no longer 'running'.
 */
function snapshot({ arguments: given, engine }: Call): Reply {
  const id = given.text('snapshot');
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new MongoRefusal('BadValue', 'the id of a snapshot is a UUID');
  return { ...engine.snapshots.request(id) };
}

export const snapshotCommands: Record<string, Command> = { snapshot: { fields: [], run: snapshot } };
