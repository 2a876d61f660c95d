import { randomBytes } from 'node:crypto';
import { uploadLimits } from '@ipr/domain';
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

let service: TestStorage;
const perDay = 64 * 2 ** 20;

beforeAll(async () => {
  service = await startTestStorage({ STORAGE_BYTES_PER_DAY: String(perDay) });
});
afterAll(async () => {
  await service.close();
});

const now = () => new Date().toISOString();
const startedAt = now();
/** A retry sends the same fields, because the idempotency key covers the whole input. */
const fileFields = () => ({ metadata: { type: 'encrypted_asset' as const, uploadedAt: startedAt } });
const organised = () => ({ category: 'organized' as const, organizedAt: now() });

const sendFile = (wallet: ReturnType<typeof newWallet>, bytes: Uint8Array, idempotencyKey?: string) =>
  service.as(wallet).uploadFile(fileFields(), {
    file: blobOf(bytes),
    fileName: 'a.iprf',
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
const sendJson = (wallet: ReturnType<typeof newWallet>, jsonData: Record<string, unknown>) =>
  service.as(wallet).uploadJson({ jsonData, fileName: 'metadata.json' });
const metadataFor = (cid: string) => ({
  schema: 1,
  nonce: randomBytes(8).toString('hex'),
  file: { encryptedFileCid: cid },
});
const recordOf = (wallet: string, cid: string) => service.database.collection('uploads').findOne({ wallet, cid });

/** Everything a registration uploads, and the asset itself. */
const registerAll = async (wallet: ReturnType<typeof newWallet>) => {
  const file = await sendFile(wallet, await encryptedBytes());
  const json = await sendJson(wallet, metadataFor(file.ipfsHash));
  return { file: file.ipfsHash, json: json.ipfsHash, assetId: await service.register(wallet, json.ipfsHash) };
};

describe('an upload', () => {
  test('of an encrypted file is stored, pinned and kept for a day', async () => {
    const wallet = newWallet();
    const bytes = await encryptedBytes(2_500_000);
    const { ipfsHash, size } = await sendFile(wallet, bytes);
    expect(size).toBe(bytes.length);
    expect(Buffer.from(bytes).equals(await service.storage.get(ipfsHash, size))).toBe(true);
    expect(await service.isPinned(ipfsHash)).toBe(true);
    const record = await recordOf(wallet, ipfsHash);
    expect(record).toMatchObject({ kind: 'file', size, fileName: 'a.iprf', assetId: null });
    const hours = (record?.keptUntil.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
  });

  test('of JSON is stored as JSON.stringify writes it', async () => {
    const jsonData = { b: 1, a: { ünï: [1, 2.5, null, true] }, asset: 'x' };
    const { ipfsHash, size } = await sendJson(newWallet(), jsonData);
    expect(Buffer.from(await service.storage.get(ipfsHash, size)).toString()).toBe(JSON.stringify(jsonData));
  });

  test('repeated with its key returns the first result, and repeated without adds no second record', async () => {
    const wallet = newWallet();
    const bytes = await encryptedBytes();
    const first = await sendFile(wallet, bytes, 'key-of-this-upload');
    expect(await sendFile(wallet, bytes, 'key-of-this-upload')).toEqual(first);
    expect(await sendFile(wallet, bytes)).toEqual(first);
    expect(await service.database.collection('uploads').countDocuments({ wallet })).toBe(1);
    await expect(sendFile(wallet, await encryptedBytes(), 'key-of-this-upload')).rejects.toMatchObject({
      code: 'request.idempotency-conflict',
    });
  });

  test('without a signed-in person is refused', async () => {
    const form = new FormData();
    form.append('file', blobOf(await encryptedBytes()), 'a');
    const response = await fetch(`${service.url}/ipfs/upload/file`, { method: 'POST', body: form });
    expect([response.status, (await response.json()).code]).toEqual([401, 'session.missing']);
  });
});

describe('input that is no encrypted file is not stored', () => {
  const pdf = Buffer.from('%PDF-1.7 the secret invention, in clear, long enough to pass for a header');

  test.each([
    ['an empty file', async () => new Uint8Array(0), 'file.empty', {}],
    ['a plain PDF', async () => pdf, 'file.type-unsupported', { list: 'IPRF' }],
    ['a header alone', async () => (await encryptedBytes()).slice(0, 20), 'file.type-unsupported', { list: 'IPRF' }],
    [
      'another version',
      async () => {
        const bytes = await encryptedBytes();
        bytes[4] = 9;
        return bytes;
      },
      'file.type-unsupported',
      { list: 'IPRF' },
    ],
    [
      'a file over the limit',
      async () => {
        const bytes = new Uint8Array(uploadLimits.maximum + 10_000);
        bytes.set(await encryptedBytes());
        return bytes;
      },
      'file.too-large',
      { max: '50 MB' },
    ],
  ])('%s', async (_, bytes, code, params) => {
    const wallet = newWallet();
    await expect(sendFile(wallet, await bytes())).rejects.toMatchObject({ code, params, status: 422 });
    expect(await service.database.collection('uploads').countDocuments({ wallet })).toBe(0);
  });

  test('unknown fields, deep and oversized JSON', async () => {
    const wallet = newWallet();
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 100; i++) deep = { deep };
    await expect(sendJson(wallet, deep)).rejects.toMatchObject({ code: 'request.invalid', status: 422 });
    await expect(sendJson(wallet, { text: 'x'.repeat(300_000) })).rejects.toMatchObject({ code: 'request.too-large' });
    const extra = { jsonData: {}, fileName: 'a', public: true };
    await expect(service.as(wallet).uploadJson(extra as never)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('a finished registration', () => {
  test('keeps metadata and file permanently, also when repeated', async () => {
    const wallet = newWallet();
    const { file, json, assetId } = await registerAll(wallet);
    const complete = () => service.as(wallet).completeRegistration({ assetId });
    expect((await complete()).kept.sort()).toEqual([file, json].sort());
    expect((await complete()).kept.sort()).toEqual([file, json].sort());
    const witness = await sendFile(wallet, await encryptedBytes());
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(witness.ipfsHash)));
    expect(await service.isPinned(file)).toBe(true);
    expect(await service.isPinned(json)).toBe(true);
    expect(await recordOf(wallet, file)).toMatchObject({ keptUntil: null, assetId });
  });

  test('of another person, or of an unknown asset, keeps nothing', async () => {
    const [owner, stranger] = [newWallet(), newWallet()];
    const { file, assetId } = await registerAll(owner);
    await expect(service.as(stranger).completeRegistration({ assetId })).rejects.toMatchObject({
      code: 'registry.need-level-2',
      status: 403,
    });
    await expect(service.as(owner).completeRegistration({ assetId: '999999' })).rejects.toMatchObject({
      code: 'asset.not-found',
      status: 404,
    });
    expect((await recordOf(owner, file))?.keptUntil).not.toBeNull();
  });

  test('that names a stranger’s file or metadata keeps nothing', async () => {
    const [victim, thief] = [newWallet(), newWallet()];
    const file = await sendFile(victim, await encryptedBytes());
    const copied = await sendJson(thief, metadataFor(file.ipfsHash));
    const withFile = await service.register(thief, copied.ipfsHash);
    const theirs = await sendJson(victim, metadataFor(file.ipfsHash));
    const withMetadata = await service.register(thief, theirs.ipfsHash);
    for (const assetId of [withFile, withMetadata])
      await expect(service.as(thief).completeRegistration({ assetId })).rejects.toMatchObject({
        code: 'storage.content-not-found',
      });
    expect((await recordOf(thief, copied.ipfsHash))?.keptUntil).not.toBeNull();
  });

  test('with invalid metadata fails with a failure code', async () => {
    const wallet = newWallet();
    const { ipfsHash } = await sendJson(wallet, { hello: 'world' });
    const assetId = await service.register(wallet, ipfsHash);
    await expect(service.as(wallet).completeRegistration({ assetId })).rejects.toMatchObject({
      code: 'asset.details-unavailable',
    });
    const nonsense = await service.register(wallet, 'no-cid-at-all');
    await expect(service.as(wallet).completeRegistration({ assetId: nonsense })).rejects.toMatchObject({
      code: 'storage.content-not-found',
    });
  });
});

describe('an expired upload', () => {
  test('loses its pin, its record and its place in groups', async () => {
    const wallet = newWallet();
    const { ipfsHash } = await sendJson(wallet, metadataFor('x'));
    const assetId = await service.register(wallet, ipfsHash);
    await service.as(wallet).assignAsset({ ipfsHash, assetId, metadata: organised() });
    await service.expire(wallet);
    await until(async () => !(await service.isPinned(ipfsHash)) && !(await recordOf(wallet, ipfsHash)));
    await until(async () => (await service.storage.listGroup(`asset_${assetId}`)).length === 0);
    expect(await service.database.collection('releases').countDocuments()).toBe(0);
  });

  test('stays pinned in the groups that need it while another person stores the same content', async () => {
    const [leaving, staying] = [newWallet(), newWallet()];
    const document = metadataFor('same');
    const { ipfsHash } = await sendJson(leaving, document);
    await sendJson(staying, document);
    const [left, kept] = [await service.register(leaving, ipfsHash), await service.register(staying, ipfsHash)];
    await service.as(leaving).assignAsset({ ipfsHash, assetId: left, metadata: organised() });
    await service.as(staying).assignAsset({ ipfsHash, assetId: kept, metadata: organised() });
    await service.expire(leaving);
    await until(async () => (await service.storage.listGroup(`asset_${left}`)).length === 0);
    expect(await service.isPinned(ipfsHash)).toBe(true);
    expect(await service.storage.listGroup(`asset_${kept}`)).toEqual([ipfsHash]);
  });

  test('is kept when it is uploaded again at the moment it expires', async () => {
    const wallet = newWallet();
    const document = metadataFor('again');
    for (let round = 0; round < 5; round++) {
      const { ipfsHash } = await sendJson(wallet, document);
      await service.expire(wallet);
      await Promise.all([sendJson(wallet, document), sendJson(wallet, document)]);
      await until(async () => (await service.database.collection('releases').countDocuments()) === 0);
      expect(await recordOf(wallet, ipfsHash)).not.toBeNull();
      expect(await service.isPinned(ipfsHash)).toBe(true);
    }
  });
});

test('refuses more than a day’s allowance until registrations are finished', async () => {
  const wallet = newWallet();
  const { file, assetId } = await registerAll(wallet);
  const counted = async (): Promise<number> =>
    (await service.database.collection('allowances').findOne({ _id: new RegExp(wallet) as never }))?.bytes;
  const before = await counted();
  await service.as(wallet).completeRegistration({ assetId });
  expect(await counted()).toBeLessThan(before);
  expect(file).toMatch(/^b/);
  await service.database
    .collection('allowances')
    .updateOne({ _id: new RegExp(wallet) as never }, { $set: { bytes: perDay - 20_000 } });
  await expect(sendFile(wallet, await encryptedBytes(100_000))).rejects.toMatchObject({
    code: 'request.rate-limited',
    status: 429,
  });
  await expect(sendFile(wallet, await encryptedBytes(1_000))).resolves.toBeDefined();
});

test('health lists the dependencies', async () => {
  expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({
    status: 'up',
    checks: { database: 'up', ipfs: 'up' },
  });
});

describe('without its IPFS node', () => {
  beforeAll(() => service.node.kill());

  test('each call reports the failed step, records nothing and uses no allowance', async () => {
    const wallet = newWallet();
    await expect(sendFile(wallet, await encryptedBytes())).rejects.toMatchObject({
      code: 'storage.upload-failed',
      status: 503,
    });
    await expect(sendJson(wallet, {})).rejects.toMatchObject({ code: 'storage.metadata-upload-failed' });
    expect(await service.database.collection('uploads').countDocuments({ wallet })).toBe(0);
    const allowance = await service.database.collection('allowances').findOne({ _id: new RegExp(wallet) as never });
    expect(allowance?.bytes).toBe(0);
    expect((await fetch(`${service.url}/health`)).status).toBe(503);
  });
});
