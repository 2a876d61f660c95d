import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readGenesisTime, writeGenesisTime } from '../chain/genesis-time.ts';
import { currentFormat, formatOf, type Manifest, readManifest, type StateName, writeManifest } from './manifest.ts';
import { manifestOfFormat1, migrate } from './migrate.ts';
import { newContracts, requireUsable } from './recorded-contracts.ts';
import { requireStates, statesIn, unidentified } from './require-states.ts';
import { StartRefusal } from './start-refusal.ts';
import { identifyDatabase } from './states.ts';

export interface OpenOptions {
  readonly folder: string;
  /** The database that this start would use. */
  readonly databaseKind: Manifest['databaseKind'];
  /** States that the operator requested to build again. */
  readonly rebuilt: ReadonlySet<StateName>;
  readonly print: (line: string) => void;
}

/** Made before the manifest, or by other commands; none of it is data. */
export const notData = new Set(['lock.db', 'lock.db-journal', 'run', 'logs', 'compile-cache']);

const isEmptyFolder = (path: string): boolean => lstatSync(path).isDirectory() && readdirSync(path).length === 0;

/** Whether nothing was ever begun in this folder. @throws StartRefusal for a folder with other content */
const isNew = (folder: string): boolean => {
  const content = readdirSync(folder).filter((name) => !notData.has(name) && !isEmptyFolder(join(folder, name)));
  if (content.length === 0) return true;
  const begun = existsSync(join(folder, 'database.json')) || existsSync(join(folder, 'chain', 'registry.json'));
  if (begun || Object.keys(statesIn(folder)).length > 0) return false;
  throw new StartRefusal({
    what: `${folder} is not empty and has no accounts, keys or chain: ${content.slice(0, 5).join(', ')}.`,
    why: 'It is not a data folder, or everything that cannot be made again is lost.',
    wayOn:
      'Put the missing files back from a copy, or choose an empty folder with IPR_DATA. `npm run reset` empties this one.',
  });
};

const create = (folder: string, databaseKind: Manifest['databaseKind']): Manifest => {
  const manifest: Manifest = {
    format: currentFormat,
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    databaseKind,
    contracts: newContracts(),
    genesisHash: null,
    states: {},
  };
  writeManifest(folder, manifest);
  return manifest;
};

const requireDatabaseKind = (
  folder: string,
  begun: Manifest['databaseKind'],
  given: Manifest['databaseKind'],
): void => {
  if (begun === given) return;
  const [what, remedy] =
    begun === 'uri'
      ? ['a MongoDB of your own', 'Set MONGODB_URI to the one it was begun with']
      : ['the embedded database', 'Unset MONGODB_URI'];
  throw new StartRefusal({
    what: `The data folder ${folder} was begun with ${what}.`,
    why: 'With another database every account and folder would appear to be lost.',
    wayOn: `${remedy}, or use another folder by IPR_DATA.`,
  });
};

/** The chain can be made again only with the contract that this version has. */
const requireRebuildable = (folder: string, { contracts }: Manifest, rebuilt: ReadonlySet<StateName>): void => {
  if (!rebuilt.has('chain') || contracts.registry === newContracts().registry) return;
  throw new StartRefusal({
    what: `The chain in ${folder} cannot be rebuilt by this version.`,
    why: `Its registry ${contracts.registry} was made by an earlier version, and only that version can put it on a chain.`,
    wayOn: 'Run the same command with the version that made the folder, or put chain/ back from a copy.',
  });
};

/** The record of the chain's first start is restored where it was lost: another one would make another chain. */
const restoreGenesisTime = (folder: string, { states }: Manifest): void => {
  const stateFile = join(folder, 'chain', 'state.json');
  if (states.chain && /^\d+$/.test(states.chain) && readGenesisTime(stateFile) === undefined)
    writeGenesisTime(stateFile, states.chain);
};

/** A chain whose record of its first start alone is lost is not another one. */
const withoutGenesisTime = (folder: string, { states }: Manifest): Manifest['states'] =>
  states.chain && readGenesisTime(join(folder, 'chain', 'state.json')) === undefined
    ? { ...states, chain: unidentified }
    : states;

interface Examined {
  readonly manifest: Manifest;
  /** Whether the folder has format 1. */
  readonly isOld: boolean;
}

/**
 * Checks a data folder and changes nothing.
 * @returns null for an empty folder
 * @throws StartRefusal when this version cannot use it, or a state is lost
 */
export const examineDataFolder = ({ folder, databaseKind, rebuilt }: Omit<OpenOptions, 'print'>): Examined | null => {
  const isOld = formatOf(folder) === 1;
  if (isOld && isNew(folder)) return null;
  const manifest = isOld ? manifestOfFormat1(folder, databaseKind) : readManifest(folder);
  requireDatabaseKind(folder, manifest.databaseKind, databaseKind);
  requireUsable(folder, manifest.contracts);
  requireRebuildable(folder, manifest, rebuilt);
  requireStates(folder, withoutGenesisTime(folder, manifest), rebuilt);
  return { manifest, isOld };
};

/**
 * Checks the data folder before anything starts, and makes its manifest at the first start. The caller holds the folder's lock.
 * @throws StartRefusal when this version cannot use the folder or a state is lost; nothing was changed then
 */
export const openDataFolder = ({ print, ...options }: OpenOptions): Manifest => {
  const { folder, databaseKind } = options;
  const examined = examineDataFolder(options);
  if (examined === null) return create(folder, databaseKind);
  restoreGenesisTime(folder, examined.manifest);
  if (!examined.isOld) {
    if (formatOf(folder) < currentFormat) writeManifest(folder, examined.manifest);
    return examined.manifest;
  }
  const migrated = migrate(folder, examined.manifest);
  print(`    the data folder was brought to format ${currentFormat}; it has a manifest now`);
  return migrated;
};

/** Records the states that exist by now, and identities that were not recorded. Runs after each group of parts has started. */
export const recordStates = (folder: string): void => {
  const manifest = readManifest(folder);
  if (statesIn(folder).database && !manifest.states.database) identifyDatabase(folder);
  const identified = Object.entries(manifest.states).filter(([, identity]) => identity !== unidentified);
  const states = { ...manifest.states, ...statesIn(folder), ...Object.fromEntries(identified) };
  if (!isDeepStrictEqual(states, manifest.states)) writeManifest(folder, { ...manifest, states });
};

/**
 * Records the chain's genesis block once, and compares it from then on.
 * @throws Error when the chain is another one than that of this folder
 */
export const recordGenesis = (folder: string, genesisHash: string): void => {
  const manifest = readManifest(folder);
  if (manifest.genesisHash === null) writeManifest(folder, { ...manifest, genesisHash });
  else if (manifest.genesisHash !== genesisHash)
    throw new Error(
      `The chain begins with block ${genesisHash}, that of this data folder with ${manifest.genesisHash}. Put chain/ back from a copy of the data folder.`,
    );
};
