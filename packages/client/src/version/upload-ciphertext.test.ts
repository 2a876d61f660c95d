import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld } from '../../testing/small-world.ts';
import { uploadCiphertext } from './upload-ciphertext.ts';
import type { VersionDraft } from './version-draft.ts';

test('reports progress in bytes of the file, although the request contains more', async () => {
  const world = createWorld();
  const { uploadFile } = world.api.storage;
  const framed: typeof uploadFile = (input, options = {}) => {
    for (const sent of [0, 100, 200]) options.onProgress?.(sent, 200);
    const { onProgress: _, ...others } = options;
    return uploadFile(input, others);
  };
  const api = { ...world.api, storage: { ...world.api.storage, uploadFile: framed } };
  const person = { ...world, api, config: configOf(world), transactions: createTransactions().transactions };
  const encrypted = { fileHash: 'ab', bytes: new Uint8Array(100), encryptedHash: 'cd', contentKey: new Uint8Array(32) };
  const draft: VersionDraft = { id: 'one', startedAt: new Date(0).toISOString(), revision: 0 };
  const deps = {
    person,
    encrypt: async () => encrypted,
    save: async () => undefined,
    report: () => undefined,
    signal: new AbortController().signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
  };
  const seen: (readonly [number, number])[] = [];
  await uploadCiphertext(deps, draft, 'uploading-encrypted-file', encrypted, (done, total) => seen.push([done, total]));
  expect(seen).toEqual([
    [0, 100],
    [0, 100],
    [50, 100],
    [100, 100],
  ]);
});
