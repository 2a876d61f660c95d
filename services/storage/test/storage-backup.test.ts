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
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

const restoreProgram = fileURLToPath(new URL('../src/restore-main.ts', import.meta.url));

let service: TestStorage;
let off: TestStorage;
let full: TestStorage;
/** Runs no background tasks for copies. */
let idle: TestStorage;

beforeAll(async () => {
  service = await startTestStorage();
  off = await startTestStorage({ STORAGE_BACKUP: 'off' });
  full = await startTestStorage({ STORAGE_BACKUP_MIN_FREE_BYTES: String(2 ** 50) }, service);
  idle = await startTestStorage({ STORAGE_BACKUP: 'off', STORAGE_EXPIRY_EVERY_MS: '3600000' }, service);
});
afterAll(async () => {
  for (const each of [idle, full, off, service]) await each.close();
});

const startedAt = new Date().toISOString();
const sendFile = async (wallet: Hex, bytes: Uint8Array, at = service) => {
  const fields = { metadata: { type: 'encrypted_asset' as const, uploadedAt: startedAt } };
  return (await at.as(wallet).uploadFile(fields, { file: blobOf(bytes), fileName: 'a.iprf' })).ipfsHash;
};
const stateOf = async (wallet: Hex, ipfsHash: string, at = service) =>
  (await at.as(wallet).backupState({ ipfsHash })).state;
const copies = (at = service) => folderBackup({ folder: at.backupFolder, minFreeBytes: 0 });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const uploaded = async (at = service, wallet = newWallet(), bytes?: Uint8Array) => {
  const sent = bytes ?? (await encryptedBytes());
  return { wallet, bytes: sent, id: sha256(sent), cid: await sendFile(wallet, sent, at) };
};
const backedUp = async (wallet = newWallet(), bytes?: Uint8Array) => {
  const given = await uploaded(service, wallet, bytes);
  await until(async () => (await stateOf(wallet, given.cid)) === 'made');
  return given;
};
const settled = () => until(async () => (await service.database.collection('releases').countDocuments()) === 0);

describe('a second copy', () => {
  test('of a large file is its complete ciphertext outside IPFS, made without a request', async () => {
    const { bytes, id } = await backedUp(newWallet(), await encryptedBytes(3_000_000));
    expect(Buffer.from(bytes).equals(await readAll(copies().get(id)))).toBe(true);
  });

  test('is made once for repeated uploads', async () => {
    const { wallet, cid, bytes, id } = await backedUp();
    const second = newWallet();
    await Promise.all([sendFile(wallet, bytes), sendFile(second, bytes)]);
    await until(async () => (await stateOf(second, cid)) === 'made');
    expect(await stateOf(wallet, cid)).toBe('made');
    const files = await readdir(service.backupFolder, { recursive: true });
    expect(files.filter((name) => name.includes(id))).toHaveLength(1);
  });

  test('has no state for another person’s upload, an unknown CID and a document', async () => {
    const { wallet, cid } = await backedUp();
    const unknown = 'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta';
    const { ipfsHash: json } = await service.as(wallet).uploadJson({ jsonData: { a: 1 }, fileName: 'a.json' });
    for (const [caller, each] of [
      [newWallet(), cid],
      [wallet, unknown],
      [wallet, json],
    ] as const)
      await expect(stateOf(caller, each)).rejects.toMatchObject({ code: 'storage.content-not-found', status: 404 });
  });

  test('has its state shown to signed-in people only', async () => {
    const { cid } = await uploaded();
    const response = await fetch(`${service.url}/files/${cid}/backup`);
    expect([response.status, (await response.json()).code]).toEqual([401, 'session.missing']);
  });
});

describe('the copy of a registration', () => {
  test('that never completed is removed with its pin', async () => {
    const { wallet, cid, id } = await backedUp();
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(cid)) && !(await copies().has(id)));
    await settled();
  });

  test('that completed is kept', async () => {
    const { wallet, cid, id } = await backedUp();
    const jsonData = { schema: 1, file: { encryptedFileCid: cid } };
    const json = await service.as(wallet).uploadJson({ jsonData, fileName: 'metadata.json' });
    const assetId = await service.register(wallet, json.ipfsHash);
    await service.as(wallet).completeRegistration({ assetId });
    const witness = await uploaded(service, wallet);
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(witness.cid)));
    await settled();
    expect(await copies().has(id)).toBe(true);
  });

  test('is kept while another person keeps the same content, and removed with the last one', async () => {
    const { wallet, cid, bytes, id } = await backedUp();
    const [other, without] = [newWallet(), newWallet()];
    await sendFile(other, bytes);
    await sendFile(without, bytes);
    for (const each of [other, without]) await until(async () => (await stateOf(each, cid)) === 'made');
    await service.database.collection('uploads').updateOne({ wallet: without, cid }, { $set: { backupWanted: false } });
    await service.expire(wallet);
    await until(async () => (await service.database.collection('uploads').countDocuments({ cid })) === 2);
    await settled();
    expect(await copies().has(id)).toBe(true);
    await service.expire(other);
    await until(async () => !(await copies().has(id)));
    expect(await service.isPinned(cid)).toBe(true);
  });

  test('exists after it is made again while the earlier one expires', async () => {
    const { wallet, cid, bytes, id } = await backedUp();
    for (let round = 0; round < 5; round++) {
      await service.expire(wallet);
      await sendFile(wallet, bytes);
      await settled();
      await until(() => copies().has(id));
      expect(await service.isPinned(cid)).toBe(true);
    }
  });
});

test('reports a switched-off backup as a backup failure only', async () => {
  const { wallet, cid, id } = await uploaded(off);
  await expect(stateOf(wallet, cid, off)).rejects.toMatchObject({ code: 'storage.backup-failed', status: 503 });
  expect(await copies(off).has(id)).toBe(false);
  expect((await fetch(`${off.url}/health`)).status).toBe(200);
});

test('reports a copy as delayed when the disk is full, and fails nothing else', async () => {
  const { wallet, cid, id } = await uploaded(full);
  await until(async () => (await stateOf(wallet, cid, full)) === 'delayed');
  expect(await copies(full).has(id)).toBe(false);
  expect((await fetch(`${full.url}/health`)).status).toBe(200);
});

test('expires existing copies while backups are switched off', async () => {
  const wallet = newWallet();
  const bytes = await encryptedBytes();
  const [id, cid] = [sha256(bytes), await sendFile(wallet, bytes, off)];
  await copies(off).put(bytes, { cid, size: bytes.length, sha256: id });
  await off.database.collection('uploads').updateOne({ wallet, cid }, { $set: { backupWanted: true } });
  await off.expire(wallet);
  await until(async () => !(await copies(off).has(id)));
});

describe('a person’s delayed copies', () => {
  /** A file that an asset of this person keeps. */
  const registered = async (at: TestStorage) => {
    const given = await uploaded(at);
    const jsonData = { schema: 1, file: { encryptedFileCid: given.cid } };
    const json = await at.as(given.wallet).uploadJson({ jsonData, fileName: 'metadata.json' });
    const assetId = await at.register(given.wallet, json.ipfsHash);
    await at.as(given.wallet).completeRegistration({ assetId });
    return { ...given, assetId };
  };

  test('are listed for that person only, and made by a retry of that person only', async () => {
    const { wallet, cid, id, assetId } = await registered(service);
    await until(async () => (await stateOf(wallet, cid)) === 'made');
    await copies().remove(id);
    const copyDue = new Date(Date.now() + 1_800_000);
    await service.database.collection('uploads').updateOne({ wallet, cid }, { $set: { copyDue } });
    const [person, other] = [service.as(wallet), service.as(newWallet())];
    expect(await person.delayedCopies({})).toEqual({ assetIds: [assetId], total: 1 });
    expect(await other.delayedCopies({})).toEqual({ assetIds: [], total: 0 });
    expect(await other.retryCopies({})).toEqual({ retried: 0 });
    expect(await person.retryCopies({})).toEqual({ retried: 1 });
    await until(() => copies().has(id));
    expect(await person.delayedCopies({})).toEqual({ assetIds: [], total: 0 });
  });

  test('are not tried again within half a minute of a failure', async () => {
    const { wallet } = await registered(full);
    await until(async () => (await full.as(wallet).delayedCopies({})).total === 1);
    expect(await full.as(wallet).retryCopies({})).toEqual({ retried: 0 });
  });

  test('are none while backups are switched off, and cannot be retried', async () => {
    const { wallet, cid } = await uploaded(off);
    const delayed = { keptUntil: null, assetId: '1', copyDue: new Date(Date.now() + 60_000) };
    await off.database.collection('uploads').updateOne({ wallet, cid }, { $set: delayed });
    expect(await off.as(wallet).delayedCopies({})).toEqual({ assetIds: [], total: 0 });
    expect(await off.as(wallet).retryCopies({})).toEqual({ retried: 0 });
  });
});

describe('when a copy is removed while another person requests one', () => {
  /** An expired copy on a service without background tasks, and a removal of it that can be interrupted. */
  const expiredCopy = async () => {
    const [leaving, coming] = [newWallet(), newWallet()];
    const bytes = await encryptedBytes();
    const [id, cid] = [sha256(bytes), await sendFile(leaving, bytes, idle)];
    const uploads = await uploadRepository(idle.database);
    await uploads.noteBackup(leaving, cid, new Date());
    await copies(idle).put(bytes, { cid, size: bytes.length, sha256: id });
    await sendFile(coming, bytes, idle);
    await idle.expire(leaving);
    const comes = () => uploads.noteBackup(coming, cid, new Date(Date.now() + 60_000));
    const run = (backup: Backup) => releaseExpired({ storage: idle.storage, uploads, backup }, new Date());
    return { id, bytes, comes, run };
  };

  test('it is made again', async () => {
    const { id, bytes, comes, run } = await expiredCopy();
    const folder = copies(idle);
    await run({
      ...folder,
      async remove(copy) {
        await comes();
        await folder.remove(copy);
      },
    });
    expect(Buffer.from(bytes).equals(await readAll(folder.get(id)))).toBe(true);
  });

  test('it is made again also when the process was killed in between', async () => {
    const { id, comes, run } = await expiredCopy();
    const folder = copies(idle);
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

test('copies an unfinished upload, which does not end meanwhile, and makes no copy of an expired one', async () => {
  const uploads = await uploadRepository(idle.database);
  const log = createLogger('storage', { level: 'silent' });
  const endingIn = async (milliseconds: number) => {
    const { wallet, cid, id } = await uploaded(idle);
    const due = { copyDue: new Date(1), keptUntil: new Date(Date.now() + milliseconds) };
    await idle.database.collection('uploads').updateOne({ wallet, cid }, { $set: due });
    await copyMissing({ uploads, storage: idle.storage, backup: copies(idle), log }, new Date());
    return { id, due, upload: await uploads.find(wallet, cid) };
  };
  const ending = await endingIn(60_000);
  expect(ending.upload?.backupWanted).toBe(true);
  expect(ending.upload?.keptUntil?.getTime()).toBeGreaterThan(ending.due.keptUntil.getTime());
  const expired = await endingIn(-1);
  expect(expired.upload).toMatchObject({ backupWanted: false, copyDue: null, keptUntil: expired.due.keptUntil });
  expect([await copies(idle).has(ending.id), await copies(idle).has(expired.id)]).toEqual([true, false]);
});

describe('a kept file without its second copy', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  /** A file kept permanently by an asset, its copy due in an hour. */
  const kept = async () => {
    const given = await uploaded(idle);
    const uploads = await uploadRepository(idle.database);
    await uploads.keep(given.wallet, given.cid, '7', later(60));
    return { ...given, uploads };
  };
  const deps = (uploads: UploadRepository, change: Partial<Backup> = {}) => ({
    uploads,
    storage: idle.storage,
    backup: { ...copies(idle), ...change },
    log: createLogger('storage', { level: 'silent' }),
  });

  test('gets one from IPFS once it is due, and not earlier', async () => {
    const { uploads, id, bytes, wallet, cid } = await kept();
    await copyMissing(deps(uploads), new Date());
    expect(await copies(idle).has(id)).toBe(false);
    await copyMissing(deps(uploads), later(61));
    expect(Buffer.from(bytes).equals(await readAll(copies(idle).get(id)))).toBe(true);
    expect(await uploads.find(wallet, cid)).toMatchObject({ backupWanted: true, keptUntil: null });
    expect(await uploads.copiesDue(later(600), 100)).not.toContainEqual(expect.objectContaining({ cid }));
  });

  test('gets one later when the disk is full', async () => {
    const { uploads, id } = await kept();
    const put = () => Promise.reject(new Failure('storage.backup-failed'));
    await copyMissing(deps(uploads, { put }), later(61));
    await copyMissing(deps(uploads), later(62));
    expect(await copies(idle).has(id)).toBe(false);
    await copyMissing(deps(uploads), later(180));
    expect(await copies(idle).has(id)).toBe(true);
  });

  test('gets one from the next process when the first was killed while copying', async () => {
    const { uploads, id, wallet, cid } = await kept();
    const put = () => new Promise<never>(() => undefined);
    void copyMissing(deps(uploads, { put }), later(61));
    await until(async () => (await uploads.find(wallet, cid))?.backupWanted === true);
    await copyMissing(deps(uploads), later(62));
    expect(await copies(idle).has(id)).toBe(true);
  });

  test('gets none when the bytes differ from those uploaded', async () => {
    const { uploads, id, bytes } = await kept();
    const get = async () => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)));
    await copyMissing({ ...deps(uploads), storage: { get, put: idle.storage.put } }, later(61));
    expect(await copies(idle).has(id)).toBe(false);
    await copyMissing(deps(uploads), later(180));
    expect(await copies(idle).has(id)).toBe(true);
  });

  test('leaves no copy when it is replaced concurrently', async () => {
    const { uploads, id, wallet, cid } = await kept();
    const folder = copies(idle);
    const put: Backup['put'] = async (content, facts) => {
      const upload = await uploads.find(wallet, cid);
      if (upload) await uploads.endReplaced(upload, '7');
      return folder.put(content, facts);
    };
    await copyMissing(deps(uploads, { put }), later(61));
    expect(await folder.has(id)).toBe(false);
  });
});

test('the operator’s program restores files to an empty IPFS node and reports lost ones', async () => {
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
    const [[code], output] = await Promise.all([once(program, 'close'), text(program.stdout)]);
    const lines = output.trim().split('\n');
    return { code, lines: lines.map((line) => JSON.parse(line)) };
  };
  const first = await restore();
  expect(first.code).toBe(1);
  expect(first.lines).toContainEqual(expect.objectContaining({ msg: 'lost', cid: gone.cid }));
  expect(Buffer.from(kept.bytes).equals(await off.storage.get(kept.cid, kept.bytes.length))).toBe(true);
  expect(await off.isPinned(kept.cid)).toBe(true);
  expect(await off.storage.listGroup(`asset_${assetId}`)).toEqual([kept.cid]);
  await copies().put(gone.bytes, { cid: gone.cid, size: gone.bytes.length, sha256: gone.id });
  const second = await restore();
  expect(second.code).toBe(0);
  expect(second.lines.at(-1)).toMatchObject({ msg: 'restored', restored: 1, lost: 0 });
});

test('leaves nothing but copies in the folder', async () => {
  await backedUp();
  expect(await readdir(`${service.backupFolder}/incoming`)).toEqual([]);
});
