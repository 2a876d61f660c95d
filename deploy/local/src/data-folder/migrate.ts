import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentFormat, type Manifest, type StateName, writeManifest } from './manifest.ts';
import { contractsOfFormat1 } from './recorded-contracts.ts';
import { requireStates, statesIn, unidentified } from './require-states.ts';
import { readSmallFile } from './small-file.ts';
import { identifyDatabase, states } from './states.ts';

/** Small files that are copied before the step to format 2. */
const copied = ['database.json', join('chain', 'registry.json'), join('chain', 'state.json.birth')];

/** Where the files from before a migration are kept. */
const copiesFolder = (folder: string): string => join(folder, 'before-format-2');

/** The copy appears as a whole or not at all, so an interrupted migration makes it again from the unchanged files. */
const copyBefore = (folder: string): void => {
  const target = copiesFolder(folder);
  if (existsSync(target)) return;
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const path of copied.filter((each) => existsSync(join(folder, each)))) {
    mkdirSync(dirname(join(draft, path)), { recursive: true });
    cpSync(join(folder, path), join(draft, path));
  }
  renameSync(draft, target);
};

/**
 * States that a folder of format 1 must have. It recorded none, so what a first start makes later proves that the earlier ones were
 * made; only an interrupted first start has some of them.
 */
const expectedInFormat1 = (folder: string, embedded: boolean): Manifest['states'] => {
  const has = (...names: StateName[]) => states.some(({ name, exists }) => names.includes(name) && exists(folder));
  const started = has('timestamps', 'evidence');
  const serving = started || has('database', 'chain', 'ipfs');
  const names: StateName[] = [
    ...(serving || has('keys') ? (['secrets'] as const) : []),
    ...(serving ? (['keys'] as const) : []),
    ...(started ? (['chain', 'ipfs'] as const) : []),
    ...(started && embedded ? (['database'] as const) : []),
  ];
  const found = statesIn(folder);
  return Object.fromEntries(names.map((name) => [name, found[name] ?? unidentified]));
};

/** The kind of database that a folder of format 1 was begun with; the given one where its record is lost. */
const databaseKindOf = (folder: string, given: Manifest['databaseKind']): Manifest['databaseKind'] => {
  if (existsSync(join(folder, 'database', 'embedded-mongo.sqlite'))) return 'embedded';
  const found = readSmallFile(join(folder, 'database.json'));
  const kind = found.state === 'read' ? (found.value as { kind?: unknown } | null)?.kind : undefined;
  return kind === 'uri' || kind === 'embedded' ? kind : given;
};

/**
 * The manifest of a folder of format 1; changes nothing.
 * @throws StartRefusal when the folder is incomplete, or its contracts cannot be used
 */
export const manifestOfFormat1 = (folder: string, given: Manifest['databaseKind']): Manifest => {
  const databaseKind = databaseKindOf(folder, given);
  requireStates(folder, expectedInFormat1(folder, databaseKind === 'embedded'));
  return {
    format: currentFormat,
    id: randomUUID(),
    createdAt: new Date().toISOString(),
    databaseKind,
    contracts: contractsOfFormat1(folder),
    genesisHash: null,
    states: statesIn(folder),
  };
};

/**
 * Brings a folder of format 1 to the current format. The caller holds the folder's lock. It only adds files, the manifest as the
 * last one: after a crash the next start does it again.
 */
export const migrate = (folder: string, manifest: Manifest): Manifest => {
  copyBefore(folder);
  if (manifest.states.database) identifyDatabase(folder);
  const migrated = { ...manifest, states: statesIn(folder) };
  writeManifest(folder, migrated);
  return migrated;
};
