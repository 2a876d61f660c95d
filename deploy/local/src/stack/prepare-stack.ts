import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedUri } from '@ipr/embedded-mongo/config';
import { keys } from '@ipr/keys/service';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import type { Hex } from 'viem';
import type { Manifest, StateName } from '../data-folder/manifest.ts';
import { openDataFolder } from '../data-folder/open-data-folder.ts';
import { requireOwnDatabase } from '../data-folder/own-database.ts';
import { requireShares } from '../data-folder/require-shares.ts';
import { originOf, type Ports } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { isPortFree } from '../supervisor/free-port.ts';
import { endLeftovers } from '../supervisor/leftovers.ts';
import { type DatabaseChoice, databaseChoice } from './database-part.ts';
import { databasePassword, keysFolder, type StackSettings } from './settings.ts';

export interface PrepareOptions {
  readonly folder: string;
  readonly ports: Ports;
  /** States that the operator requested to build again. */
  readonly rebuilt: ReadonlySet<StateName>;
  readonly print: (line: string) => void;
}

const takenPorts = async (ports: Ports): Promise<string[]> => {
  const names = Object.keys(ports) as (keyof Ports)[];
  const free = await Promise.all(names.map((name) => isPortFree(ports[name])));
  return names.flatMap((name, i) => (free[i] ? [] : [`${ports[name]} (${name})`]));
};

const settingsFor = (
  { folder, ports, print }: PrepareOptions,
  database: DatabaseChoice,
  { contracts: { registry, accessPass } }: Manifest,
): StackSettings => {
  const secrets = loadSecrets(folder);
  const embedded = embeddedUri(ports.database, databasePassword({ secrets }));
  return {
    folder,
    ports,
    print,
    secrets,
    origin: originOf(ports),
    contracts: { registry: registry as Hex, accessPass: accessPass as Hex },
    databaseUri: database.kind === 'uri' ? database.uri : embedded,
  };
};

/** A keyset is dealt once; later starts need as many of its shares as decrypt a file. */
const prepareKeys = (folder: string, { states }: Manifest, print: (line: string) => void): void => {
  if (states.keys === undefined) dealKeyset(folder, keys.instances.length);
  for (const line of requireShares(folder, keys.instances)) print(line);
};

/**
 * Checks all preconditions of the first part, the data folder first: nothing runs and nothing is written before it was found whole.
 * @throws Error with a message for the user
 */
export const prepareStack = async (
  options: PrepareOptions,
): Promise<{ settings: StackSettings; database: DatabaseChoice }> => {
  const { folder, ports, print, rebuilt } = options;
  const database = databaseChoice(process.env);
  const manifest = openDataFolder({ folder, databaseKind: database.kind, rebuilt, print });
  const ended = await endLeftovers(folder);
  if (ended.length) print(`ended what an earlier run left behind: ${ended.join(', ')}`);
  const taken = await takenPorts(ports);
  if (taken.length)
    throw new Error(
      `Port ${taken.join(', ')} is taken by another program. Stop it, or choose another range with IPR_PORT. \`npm run doctor\` shows the program.`,
    );
  if (database.kind === 'uri') await requireOwnDatabase(folder, database.uri, manifest);
  mkdirSync(join(folder, 'run'), { recursive: true });
  const settings = settingsFor(options, database, manifest);
  prepareKeys(keysFolder(settings), manifest, print);
  return { settings, database };
};
