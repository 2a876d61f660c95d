import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { folderBackup } from '@ipr/adapter-folder';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import type { Hex } from '@ipr/domain';
import { createLogger } from '@ipr/service-kit';
import { type RemoveDeps, removeReplaced } from '../src/replaced/remove-replaced.ts';
import { mongoReplacements } from '../src/replaced/replacements.mongo.ts';
import { sweepReplaced } from '../src/replaced/sweep-replaced.ts';
import { uploadRepository } from '../src/uploads/repository.mongo.ts';
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage();
});
afterAll(async () => {
  await service.close();
});

const newHash = () => randomBytes(32).toString('hex');

interface Uploaded {
  readonly file: string;
  readonly json: string;
}

/** A metadata JSON over a ciphertext. */
const document = async (wallet: Hex, file: string, fileHash: string, sealedAnew = false) => {
  const previous = { version: 1, cid: file, ...(sealedAnew ? { sealedAnew } : {}) };
  const jsonData = { schema: 1, nonce: newHash(), file: { encryptedFileCid: file, fileHash }, previous };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'a.json' })).ipfsHash;
};

/** A ciphertext with a second copy, and the document over it. */
const upload = async (wallet: Hex, fileHash: string, sealedAnew = false, size = 1000): Promise<Uploaded> => {
  const uploadedAt = new Date().toISOString();
  const file = blobOf(await encryptedBytes(size));
  const metadata = { type: 'encrypted_asset' as const, uploadedAt };
  const { ipfsHash } = await service.as(wallet).uploadFile({ metadata }, { file, fileName: 'a.iprf' });
  await until(async () => (await service.as(wallet).backupState({ ipfsHash })).state === 'made');
  return { file: ipfsHash, json: await document(wallet, ipfsHash, fileHash, sealedAnew) };
};

const register = async (wallet: Hex, json: string) => {
  const { assetId, txHash } = await service.create(wallet, json);
  await service.as(wallet).completeRegistration({ assetId, txHash });
  return assetId;
};
const update = async (wallet: Hex, assetId: string, json: string) => {
  const txHash = await service.update(wallet, assetId, json);
  return service.as(wallet).completeRegistration({ assetId, txHash });
};

/** An asset of a new person whose file was re-encrypted. */
const reencrypted = async (size?: number) => {
  const [owner, hash] = [newWallet(), newHash()];
  const old = await upload(owner, hash, false, size);
  const assetId = await register(owner, old.json);
  await service.as(owner).assignAsset({
    ipfsHash: old.file,
    assetId,
    metadata: { category: 'organized', organizedAt: new Date().toISOString() },
  });
  const fresh = await upload(owner, hash, true);
  await update(owner, assetId, fresh.json);
  return { owner, hash, old, assetId, fresh };
};

const remove = (wallet: Hex, assetId: string, ipfsHash: string) =>
  service.as(wallet).removeReplaced({ assetId, ipfsHash });
const served = async (cid: string) => (await fetch(`${service.node.gatewayUrl}/ipfs/${cid}`)).status;
const uploadOf = (cid: string) => service.database.collection('uploads').findOne({ cid });
const hasCopy = async (sha256: string) =>
  (await readdir(service.backupFolder, { recursive: true })).some((name) => name.includes(sha256));
const refusal = (running: Promise<unknown>) =>
  running.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

// Runs first, while the chain has few events.
describe('without a call', () => {
  test('chain events remove ciphertexts an owner replaced and keep those an editor replaced', async () => {
    const following = await service.startReplica({ STORAGE_FOLLOW: 'on', STORAGE_REPLACED_AFTER_MS: '0' });
    try {
      const [owner, hash] = [newWallet(), newHash()];
      const old = await upload(owner, hash);
      const { assetId } = await service.create(owner, old.json);
      const editor = await service.admit(owner, assetId, 2);
      const byEditor = await upload(editor, hash, true);
      await service.update(editor, assetId, byEditor.json);
      const settled = (cid: string) => service.database.collection('replacements').findOne({ cid, nextAt: null });
      await until(async () => (await uploadOf(byEditor.json))?.keptUntil === null);
      expect(await service.database.collection('replacements').findOne({ cid: byEditor.json })).toBeNull();
      expect([await served(old.file), await served(byEditor.file)]).toEqual([200, 200]);
      const fresh = await upload(owner, hash, true);
      await service.update(owner, assetId, fresh.json);
      await until(async () => (await settled(fresh.json)) !== null);
      expect([await served(old.file), await served(byEditor.file), await served(fresh.file)]).toEqual([404, 404, 200]);
      for (const cid of [old.json, byEditor.json, fresh.json]) expect(await service.isPinned(cid)).toBe(true);
    } finally {
      await following.close();
    }
  });

  test('removal waits for the configured time, so that the index has the new version first', async () => {
    const { old, fresh } = await reencrypted();
    expect(await service.database.collection('replacements').findOne({ cid: fresh.json })).toMatchObject({
      nextAt: expect.any(Date),
    });
    expect(await served(old.file)).toBe(200);
  });
});

describe('a ciphertext that a newer version has replaced', () => {
  test('is removed at once from IPFS, gateway, group and copies, while all documents and the new ciphertext are kept', async () => {
    const { owner, old, assetId, fresh } = await reencrypted(2_500_000);
    const [before, after] = [await uploadOf(old.file), await uploadOf(fresh.file)];
    expect([await served(old.file), await hasCopy(before?.sha256)]).toEqual([200, true]);
    expect(await remove(owner, assetId, old.file)).toEqual({ removed: old.file });
    expect(await served(old.file)).toBe(404);
    expect(await service.isPinned(old.file)).toBe(false);
    expect([await hasCopy(before?.sha256), await hasCopy(after?.sha256)]).toEqual([false, true]);
    expect(await service.storage.listGroup(`asset_${assetId}`)).toEqual([]);
    for (const cid of [old.json, fresh.json, fresh.file]) {
      expect(await served(cid)).toBe(200);
      expect(await service.isPinned(cid)).toBe(true);
    }
  });

  test('may be removed twice, and its version may still be completed', async () => {
    const [owner, hash] = [newWallet(), newHash()];
    const old = await upload(owner, hash);
    const { assetId, txHash } = await service.create(owner, old.json);
    await service.as(owner).completeRegistration({ assetId, txHash });
    await update(owner, assetId, (await upload(owner, hash, true)).json);
    await remove(owner, assetId, old.file);
    await remove(owner, assetId, old.file);
    expect((await service.as(owner).completeRegistration({ assetId, txHash })).kept).toEqual([old.json, old.file]);
    expect(await served(old.file)).toBe(404);
  });

  test('is removed on behalf of an admin too', async () => {
    const { owner, old, assetId } = await reencrypted();
    const admin = await service.admit(owner, assetId, 3);
    await remove(admin, assetId, old.file);
    expect(await served(old.file)).toBe(404);
  });

  test('is removed also when versions that differ in texts only share it', async () => {
    const [owner, hash] = [newWallet(), newHash()];
    const old = await upload(owner, hash);
    const assetId = await register(owner, old.json);
    await update(owner, assetId, await document(owner, old.file, hash));
    await update(owner, assetId, (await upload(owner, hash, true)).json);
    await remove(owner, assetId, old.file);
    expect(await served(old.file)).toBe(404);
  });

  test('kept by an earlier release is removed too, next to documents that name no file', async () => {
    const { owner, old, assetId } = await reencrypted();
    const share = await service.as(owner).uploadJson({ jsonData: { ndaText: newHash() }, fileName: 'share.json' });
    const txHash = await service.grant(owner, assetId, share.ipfsHash);
    await service.as(owner).completeRegistration({ assetId, txHash });
    await service.database.collection('uploads').updateMany({}, { $unset: { names: 1 } });
    await remove(owner, assetId, old.file);
    expect(await served(old.file)).toBe(404);
  });
});

describe('the delayed removal of two versions', () => {
  test('keeps the file of an owner’s newest version although an editor’s version claims to replace it', async () => {
    const { owner, hash, old, assetId, fresh } = await reencrypted();
    const second = await upload(owner, hash, true);
    await update(owner, assetId, second.json);
    const editor = await service.admit(owner, assetId, 2);
    const garbage = await upload(editor, hash, true);
    await update(editor, assetId, garbage.json);
    expect(await refusal(remove(owner, assetId, second.file))).toBe('storage.content-still-needed');
    const { database } = service;
    const log = createLogger('storage', { level: 'silent' });
    const { deps } = await dyingDeps(Number.POSITIVE_INFINITY);
    await sweepReplaced({ ...deps, log, afterMs: 0 }, new Date());
    const open = { assetId, nextAt: { $ne: null } };
    expect(await database.collection('replacements').countDocuments(open)).toBe(0);
    const files = [old.file, fresh.file, second.file, garbage.file];
    expect(await Promise.all(files.map(served))).toEqual([404, 404, 200, 200]);
  });
});

test('logs and retries a delayed removal while the new ciphertext is missing', async () => {
  const { old, fresh } = await reencrypted();
  await until(() =>
    service.storage.remove(fresh.file).then(
      () => true,
      () => false,
    ),
  );
  const written: string[] = [];
  const log = createLogger('storage', { destination: { write: (line: string) => void written.push(line) } });
  const { deps } = await dyingDeps(Number.POSITIVE_INFINITY);
  const now = new Date();
  await sweepReplaced({ ...deps, log, afterMs: 0 }, now);
  expect(written.filter((line) => line.includes(old.file)).map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'replaced file stays', failure: 'storage.content-not-found' },
  ]);
  const later = { cid: fresh.json, nextAt: { $gt: now } };
  expect(await service.database.collection('replacements').countDocuments(later)).toBe(1);
  expect(await served(old.file)).toBe(200);
});

describe('nothing is removed', () => {
  test.each([
    ['a stranger', async () => newWallet()],
    ['who may view', (owner: Hex, assetId: string) => service.admit(owner, assetId, 1)],
    ['who may edit', (owner: Hex, assetId: string) => service.admit(owner, assetId, 2)],
    [
      'who was an admin',
      async (owner: Hex, assetId: string) => {
        const admin = await service.admit(owner, assetId, 3);
        await service.revoke(owner, assetId, admin);
        return admin;
      },
    ],
  ])('for %s', async (_, whoOf) => {
    const { owner, old, assetId } = await reencrypted();
    expect(await refusal(remove(await whoOf(owner, assetId), assetId, old.file))).toBe('registry.need-level-3');
    expect(await served(old.file)).toBe(200);
  });

  test('that the newest version needs, whatever the age of the ciphertext', async () => {
    const { owner, hash, old, assetId, fresh } = await reencrypted();
    expect(await refusal(remove(owner, assetId, fresh.file))).toBe('storage.content-still-needed');
    // A change of texts was based on the previous version and mined just after; it is not recorded yet.
    await service.update(owner, assetId, await document(owner, old.file, hash));
    expect(await refusal(remove(owner, assetId, old.file))).toBe('storage.content-still-needed');
    expect([await served(old.file), await served(fresh.file)]).toEqual([200, 200]);
  });

  test('while the newest version’s document cannot be read', async () => {
    const { owner, old, assetId } = await reencrypted();
    const jsonData = { schema: 1, nonce: newHash() };
    const none = await service.as(owner).uploadJson({ jsonData, fileName: 'a.json' });
    await service.update(owner, assetId, none.ipfsHash);
    expect(await refusal(remove(owner, assetId, old.file))).toBe('storage.content-still-needed');
    expect(await served(old.file)).toBe(200);
  });

  test('that has no other ciphertext of the same file', async () => {
    const owner = newWallet();
    const [first, second] = [await upload(owner, newHash()), await upload(owner, newHash())];
    const assetId = await register(owner, first.json);
    await update(owner, assetId, second.json);
    expect(await refusal(remove(owner, assetId, first.file))).toBe('storage.content-still-needed');
  });

  test('while the new ciphertext is missing', async () => {
    const { owner, old, assetId, fresh } = await reencrypted();
    await until(() =>
      service.storage.remove(fresh.file).then(
        () => true,
        () => false,
      ),
    );
    expect(await refusal(remove(owner, assetId, old.file))).toBe('storage.content-not-found');
    expect(await served(old.file)).toBe(200);
  });

  test('that another asset names', async () => {
    const { owner, hash, old, assetId } = await reencrypted();
    const otherDocument = await document(owner, old.file, newHash());
    await service.database.collection('uploads').updateOne(
      { cid: otherDocument },
      {
        $set: { keptUntil: null, assetId: '999999', names: { fileCid: old.file, fileHash: hash, sealedAnew: false } },
      },
    );
    expect(await refusal(remove(owner, assetId, old.file))).toBe('storage.content-still-needed');
  });

  test('that belongs to another asset or to none', async () => {
    const [mine, theirs] = [await reencrypted(), await reencrypted()];
    expect(await refusal(remove(mine.owner, mine.assetId, theirs.old.file))).toBe('storage.content-not-found');
    expect(await served(theirs.old.file)).toBe(200);
  });
});

/** Dependencies of a service that fails before its n-th side effect. */
const dyingDeps = async (dieAt: number): Promise<{ deps: RemoveDeps; died: () => boolean }> => {
  let done = 0;
  const mortal = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (++done >= dieAt) throw new Error('killed');
          return value.apply(target, args);
        };
      },
    });
  const { database, chain, backupFolder: folder } = service;
  const deps = {
    storage: mortal(service.storage),
    uploads: mortal(await uploadRepository(database)),
    backup: mortal(folderBackup({ folder, minFreeBytes: 0 })),
    chain: mortal(rpcChain({ rpcUrl: chain.rpcUrl, chainId: 80_002 })),
    replacements: mortal(await mongoReplacements(database)),
  };
  return { deps, died: () => done >= dieAt };
};

test('a removal interrupted before any of its steps can be completed, and the new file always exists', async () => {
  for (let dieAt = 1, died = true; died; dieAt++) {
    const { owner, old, assetId, fresh } = await reencrypted();
    const mortal = await dyingDeps(dieAt);
    const first = await refusal(removeReplaced(mortal.deps, owner, assetId, old.file));
    died = mortal.died();
    expect(first === 'done').toBe(!died);
    expect(await served(fresh.file)).toBe(200);
    await remove(owner, assetId, old.file);
    expect(await served(old.file)).toBe(404);
    expect(await uploadOf(old.file)).toBeNull();
    expect(await service.database.collection('releases').findOne({ _id: old.file as never })).toBeNull();
    for (const cid of [old.json, fresh.json, fresh.file]) expect(await service.isPinned(cid)).toBe(true);
  }
});

test('stores removed content again, which expires like any upload', async () => {
  const { owner, old, assetId } = await reencrypted();
  const bytes = await service.storage.get(old.file, 4_000_000);
  await remove(owner, assetId, old.file);
  const uploader = newWallet();
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const again = await service.as(uploader).uploadFile({ metadata }, { file: blobOf(bytes), fileName: 'a.iprf' });
  expect(again.ipfsHash).toBe(old.file);
  expect(await service.isPinned(old.file)).toBe(true);
  await service.expire(uploader);
  await until(async () => !(await service.isPinned(old.file)));
});
