import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { folderBackup } from '@ipr/adapter-folder';
import { Failure, type Hex } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import { readAll } from '@ipr/ports/backup/contract';
import { createLogger } from '@ipr/service-kit';
import { releaseExpired } from '../src/expiry/release-expired.ts';
import { copyMissing } from '../src/uploads/copy-missing.ts';
import { uploadRepository } from '../src/uploads/repository.mongo.ts';
import type { UploadRepository } from '../src/uploads/repository.ts';
import { blobOf, newWallet, sealedBytes, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

const restoreProgram = fileURLToPath(new URL('../src/restore-main.ts', import.meta.url));

let service: TestStorage;
let off: TestStorage;
let full: TestStorage;

beforeAll(async () => {
  service = await startTestStorage();
  off = await startTestStorage({ STORAGE_BACKUP: 'off' });
  full = await startTestStorage({ STORAGE_BACKUP_MIN_FREE_BYTES: String(2 ** 50), STORAGE_EXPIRY_EVERY_MS: '3600000' });
});
afterAll(async () => {
  for (const each of [service, off, full]) await each.close();
});

const startedAt = new Date().toISOString();
const sendFile = async (wallet: Hex, bytes: Uint8Array, at = service) => {
  const fields = { metadata: { type: 'encrypted_asset' as const, uploadedAt: startedAt } };
  return (await at.as(wallet).uploadFile(fields, { file: blobOf(bytes), fileName: 'a.iprf' })).ipfsHash;
};
const backUp = (wallet: Hex, ipfsCid: string, bytes: Uint8Array, idempotencyKey?: string, at = service) =>
  at
    .as(wallet)
    .backupFile(
      { ipfsCid, metadata: { type: 'encrypted_backup', uploadedAt: startedAt, originalSize: '1000' } },
      { file: blobOf(bytes), fileName: 'a.iprf', ...(idempotencyKey ? { idempotencyKey } : {}) },
    );
const copies = (at = service) => folderBackup({ folder: at.backupFolder, minFreeBytes: 0 });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const uploaded = async (wallet = newWallet()) => {
  const bytes = await sealedBytes();
  return { wallet, bytes, id: sha256(bytes), cid: await sendFile(wallet, bytes) };
};
const backedUp = async () => {
  const given = await uploaded();
  await backUp(given.wallet, given.cid, given.bytes);
  return given;
};
const settled = () => until(async () => (await service.database.collection('releases').countDocuments()) === 0);

describe('a second copy', () => {
  test('of a large file is the ciphertext, whole, outside IPFS', async () => {
    const wallet = newWallet();
    const bytes = await sealedBytes(3_000_000);
    const reply = await backUp(wallet, await sendFile(wallet, bytes), bytes);
    expect(reply).toEqual({ id: sha256(bytes), size: bytes.length });
    expect(Buffer.from(bytes).equals(await readAll(copies().get(reply.id)))).toBe(true);
  });

  test('is made once however often it is asked for, with and without the same key', async () => {
    const { wallet, cid, bytes, id } = await uploaded();
    const replies = await Promise.all([backUp(wallet, cid, bytes), backUp(wallet, cid, bytes)]);
    for (let time = 0; time < 2; time++) replies.push(await backUp(wallet, cid, bytes, 'the-key-of-this-backup'));
    expect(replies.map((reply) => reply.id)).toEqual([id, id, id, id]);
    await expect(backUp(wallet, cid, await sealedBytes(), 'the-key-of-this-backup')).rejects.toMatchObject({
      code: 'request.idempotency-conflict',
    });
  });

  test('is not made of what someone else uploaded, or of nobody’s', async () => {
    const { cid, bytes, id } = await uploaded();
    const unknown = 'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta';
    for (const each of [cid, unknown])
      await expect(backUp(newWallet(), each, bytes)).rejects.toMatchObject({
        code: 'storage.content-not-found',
        status: 404,
      });
    expect(await copies().has(id)).toBe(false);
  });

  test('is not made of other bytes than those uploaded', async () => {
    const { wallet, cid, bytes } = await uploaded();
    const changed = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
    for (const other of [changed, await sealedBytes(), await sealedBytes(5_000)]) {
      await expect(backUp(wallet, cid, other)).rejects.toMatchObject({ code: 'request.invalid', status: 422 });
      expect(await copies().has(sha256(other))).toBe(false);
    }
  });

  test.each([
    ['a plain PDF', Buffer.from('%PDF-1.7 in clear, and long enough to pass for a header'), 'file.type-unsupported'],
    ['an empty file', Buffer.alloc(0), 'file.empty'],
  ])('is not made of %s', async (_, bytes, code) => {
    const { wallet, cid } = await uploaded();
    await expect(backUp(wallet, cid, bytes)).rejects.toMatchObject({ code, status: 422 });
  });

  test('is made for signed-in people only', async () => {
    const form = new FormData();
    form.append('file', blobOf(await sealedBytes()), 'a');
    const response = await fetch(`${service.url}/files/upload`, { method: 'POST', body: form });
    expect([response.status, (await response.json()).code]).toEqual([401, 'session.missing']);
  });
});

describe('the copy of a registration', () => {
  test('that never completed goes with its pin', async () => {
    const { wallet, cid, id } = await backedUp();
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(cid)) && !(await copies().has(id)));
    await settled();
  });

  test('that completed stays', async () => {
    const { wallet, cid, id } = await backedUp();
    const jsonData = { schema: 1, file: { encryptedFileCid: cid } };
    const json = await service.as(wallet).uploadJson({ jsonData, fileName: 'metadata.json' });
    const assetId = await service.register(wallet, json.ipfsHash);
    await service.as(wallet).completeRegistration({ assetId });
    const witness = await uploaded(wallet);
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(witness.cid)));
    await settled();
    expect(await copies().has(id)).toBe(true);
  });

  test('stays while someone else keeps a copy of the same, and goes with the last one', async () => {
    const { wallet, cid, bytes, id } = await backedUp();
    const [other, without] = [newWallet(), newWallet()];
    await sendFile(other, bytes);
    await sendFile(without, bytes);
    await backUp(other, cid, bytes);
    await service.expire(wallet);
    await until(async () => (await service.database.collection('uploads').countDocuments({ cid })) === 2);
    await settled();
    expect(await copies().has(id)).toBe(true);
    await service.expire(other);
    await until(async () => !(await copies().has(id)));
    expect(await service.isPinned(cid)).toBe(true);
  });

  test('is there whenever it is made again at the moment the earlier one expires', async () => {
    const { wallet, cid, bytes, id } = await backedUp();
    for (let round = 0; round < 5; round++) {
      await service.expire(wallet);
      await Promise.all([
        sendFile(wallet, bytes).then(() => backUp(wallet, cid, bytes)),
        backUp(wallet, cid, bytes).catch(() => undefined),
      ]);
      await settled();
      expect(await copies().has(id)).toBe(true);
      expect(await service.isPinned(cid)).toBe(true);
    }
  });
});

test.each([
  ['switched off', () => off],
  ['a full disk', () => full],
])('%s fails as a backup, and as nothing else', async (_, at) => {
  const wallet = newWallet();
  const bytes = await sealedBytes();
  const cid = await sendFile(wallet, bytes, at());
  await expect(backUp(wallet, cid, bytes, undefined, at())).rejects.toMatchObject({
    code: 'storage.backup-failed',
    status: 503,
  });
  expect(await copies(at()).has(sha256(bytes))).toBe(false);
  expect((await fetch(`${at().url}/health`)).status).toBe(200);
});

test('copies made earlier expire also while backups are switched off', async () => {
  const wallet = newWallet();
  const bytes = await sealedBytes();
  const [id, cid] = [sha256(bytes), await sendFile(wallet, bytes, off)];
  await copies(off).put(bytes, { cid, size: bytes.length, sha256: id });
  await off.database.collection('uploads').updateOne({ wallet, cid }, { $set: { backupWanted: true } });
  await off.expire(wallet);
  await until(async () => !(await copies(off).has(id)));
});

describe('when a copy is let go at the very moment at which somebody else asks for one', () => {
  /** An expired copy on the service whose own job sleeps, and what ends it with an interruption. */
  const expiredCopy = async () => {
    const [leaving, coming] = [newWallet(), newWallet()];
    const bytes = await sealedBytes();
    const [id, cid] = [sha256(bytes), await sendFile(leaving, bytes, full)];
    const uploads = await uploadRepository(full.database);
    await uploads.noteBackup(leaving, cid, new Date());
    await copies(full).put(bytes, { cid, size: bytes.length, sha256: id });
    await sendFile(coming, bytes, full);
    await full.expire(leaving);
    const comes = () => uploads.noteBackup(coming, cid, new Date(Date.now() + 60_000));
    const run = (backup: Backup) => releaseExpired({ storage: full.storage, uploads, backup }, new Date());
    return { id, bytes, comes, run };
  };

  test('it is made again', async () => {
    const { id, bytes, comes, run } = await expiredCopy();
    const folder = copies(full);
    await run({
      ...folder,
      async remove(copy) {
        await comes();
        await folder.remove(copy);
      },
    });
    expect(Buffer.from(bytes).equals(await readAll(folder.get(id)))).toBe(true);
  });

  test('it is made again also when the process died in between', async () => {
    const { id, comes, run } = await expiredCopy();
    const folder = copies(full);
    const dying = async (copy: string) => {
      await comes();
      await folder.remove(copy);
      throw new Error('killed');
    };
    await expect(run({ ...folder, remove: dying })).rejects.toThrow('not released');
    expect(await folder.has(id)).toBe(false);
    await run(folder);
    expect(await folder.has(id)).toBe(true);
  });
});

describe('a kept file without its second copy', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  /** Not due for an hour, so that the service's own look does not meddle: kept for good by an asset, as a tab leaves it that closes right after its transaction. */
  const kept = async () => {
    const given = await uploaded();
    const uploads = await uploadRepository(service.database);
    await uploads.keep(given.wallet, given.cid, '7', later(60));
    return { ...given, uploads };
  };
  const parts = (uploads: UploadRepository, change: Partial<Backup> = {}) => ({
    ...{ uploads, storage: service.storage, backup: { ...copies(), ...change } },
    log: createLogger('storage', { level: 'silent' }),
  });

  test('gets it from IPFS once the time for sending it is over, and only then', async () => {
    const { uploads, id, bytes, wallet, cid } = await kept();
    await copyMissing(parts(uploads), new Date());
    expect(await copies().has(id)).toBe(false);
    await copyMissing(parts(uploads), later(61));
    expect(Buffer.from(bytes).equals(await readAll(copies().get(id)))).toBe(true);
    expect(await uploads.find(wallet, cid)).toMatchObject({ backupWanted: true, keptUntil: null });
    expect(await uploads.copiesDue(later(600), 100)).not.toContainEqual(expect.objectContaining({ cid }));
  });

  test('gets it later when there is no room now', async () => {
    const { uploads, id } = await kept();
    const put = () => Promise.reject(new Failure('storage.backup-failed'));
    await copyMissing(parts(uploads, { put }), later(61));
    await copyMissing(parts(uploads), later(62));
    expect(await copies().has(id)).toBe(false);
    await copyMissing(parts(uploads), later(180));
    expect(await copies().has(id)).toBe(true);
  });

  test('that is replaced at this very moment leaves no copy behind', async () => {
    const { uploads, id, wallet, cid } = await kept();
    const folder = copies();
    const put: Backup['put'] = async (content, facts) => {
      const upload = await uploads.find(wallet, cid);
      if (upload) await uploads.endReplaced(upload, '7');
      return folder.put(content, facts);
    };
    await copyMissing(parts(uploads, { put }), later(61));
    expect(await folder.has(id)).toBe(false);
  });
});

test('the operator’s program brings back what another, empty IPFS node lacks, and says what is lost', async () => {
  const [kept, gone] = [await backedUp(), await backedUp()];
  const assetId = await service.register(kept.wallet, kept.cid);
  const organized = { category: 'organized' as const, organizedAt: startedAt };
  await service.as(kept.wallet).assignAsset({ ipfsHash: kept.cid, assetId, metadata: organized });
  await copies().remove(gone.id);
  const restore = async () => {
    const program = spawn(process.execPath, [restoreProgram], {
      env: {
        MONGODB_URI: service.mongoUri,
        INTERNAL_SECRET: 'x'.repeat(32),
        IPFS_API_URL: off.node.rpcUrl,
        CHAIN_RPC_URL: 'http://127.0.0.1:1',
        STORAGE_BACKUP_DIR: service.backupFolder,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [[code], said] = await Promise.all([once(program, 'close'), text(program.stdout)]);
    const lines = said.trim().split('\n');
    return { code, lines: lines.map((line) => JSON.parse(line)) };
  };
  const first = await restore();
  expect(first.code).toBe(1);
  expect(first.lines).toContainEqual(expect.objectContaining({ msg: 'lost', cid: gone.cid }));
  expect(Buffer.from(kept.bytes).equals(await off.storage.get(kept.cid, kept.bytes.length))).toBe(true);
  expect(await off.isPinned(kept.cid)).toBe(true);
  expect(await off.storage.listGroup(`asset_${assetId}`)).toEqual([kept.cid]);
  await backUp(gone.wallet, gone.cid, gone.bytes);
  const second = await restore();
  expect(second.code).toBe(0);
  expect(second.lines.at(-1)).toMatchObject({ msg: 'restored', restored: 1, lost: 0 });
});

test('nothing but copies is left in the folder', async () => {
  await backedUp();
  expect(await readdir(`${service.backupFolder}/incoming`)).toEqual([]);
});
