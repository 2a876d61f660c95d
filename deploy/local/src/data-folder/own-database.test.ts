import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { readManifest } from './manifest.ts';
import { openDataFolder } from './open-data-folder.ts';
import { requireOwnDatabase } from './own-database.ts';

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let another: typeof mongo;
const folders: string[] = [];
beforeAll(async () => {
  [mongo, another] = await Promise.all([startTemporaryMongo(), startTemporaryMongo()]);
});
afterAll(async () => {
  await Promise.all([mongo.close(), another.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'own-database-'));
  folders.push(folder);
  openDataFolder({ folder, databaseKind: 'uri', rebuilt: new Set(), print: () => undefined });
  return folder;
};
const start = (folder: string, uri: string) => requireOwnDatabase(folder, uri, readManifest(folder));

test('a data folder keeps to the MongoDB that it was begun with, and the MongoDB to its folder', async () => {
  const folder = newFolder();
  await start(folder, mongo.uri);
  await start(folder, mongo.uri);
  await expect(start(folder, another.uri)).rejects.toThrow(/is not the one that .* was begun with.*\nSet MONGODB_URI/);
  await expect(start(newFolder(), mongo.uri)).rejects.toThrow(/belongs to another data folder than.*\nSet MONGODB_URI/);
  await start(folder, mongo.uri);
});

test('a start that was interrupted before the manifest had the record is repeated', async () => {
  const folder = newFolder();
  const before = readManifest(folder);
  await requireOwnDatabase(folder, another.uri, before);
  await requireOwnDatabase(folder, another.uri, before);
  expect(readManifest(folder)).toEqual({ ...before, hasOwnDatabase: true });
});
