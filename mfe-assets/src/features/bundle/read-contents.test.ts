import { readDocument } from '@ipr/client/asset/read-document';
import { configOf } from '@ipr/client/testing/portal';
import { newUpdateDraft } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { fromHex, openPrivate, sha256Hex, wrappedPrivateKey } from '@ipr/domain';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { registeredWorld } from '../../../testing/left-update.ts';
import { readKeys } from './read-contents.ts';

const { signal } = new AbortController();

test('reads the key of the file and the separate key of private fields, each under its own hash', async () => {
  const world = await registeredWorld();
  await updateAsset(flowDeps(world), { changes: { description: 'silent' } }, newUpdateDraft({ id: '1', version: 1 }));
  const { versions } = await world.ports.index.asset('1', signal);
  const read = await Promise.all(
    versions.map(async (version) => ({ version, metadata: await readDocument(world, version.cid, signal) })),
  );
  const shell = { ...world, config: configOf(world) };
  const deps = { shell, query: () => Promise.reject(new Error('not queried')), report: () => undefined, signal };
  const keys = await readKeys(deps, read);
  expect(Object.keys(keys)).toHaveLength(2);
  for (const [name, key] of Object.entries(keys)) expect(await sha256Hex(fromHex(key))).toBe(name);
  const texts = read.map(({ metadata }) =>
    openPrivate(metadata.private, fromHex(keys[wrappedPrivateKey(metadata).dataToEncryptHash] ?? '')),
  );
  expect((await Promise.all(texts)).map(({ description }) => description)).toEqual(['silent', 'quiet']);
});
