import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHealOnRead } from '../src/healing/heal-on-read.ts';
import type { KeptContent } from '../src/healing/kept-content.ts';
import { peerGateway } from '../src/healing/peer-gateway.ts';
import { type Scrubbed, type ScrubDeps, scrub } from '../src/healing/scrub.ts';
import { uploadRepository } from '../src/uploads/repository.mongo.ts';
import { restoreBackups } from '../src/uploads/restore-backups.ts';
import type { UploadKind } from '../src/uploads/upload.ts';
import { blockFiles, damage, damageBlocks, flipBit, unreadable } from './damage.fixture.ts';
import { copiesOf, type Kept, keep, makeCopies, quietLog, readsAsKept, scrubDeps } from './kept-contents.fixture.ts';
import { newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

/** Runs no background tasks. */
let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage({
    STORAGE_BACKUP: 'off',
    STORAGE_SCRUB: 'off',
    STORAGE_EXPIRY_EVERY_MS: '3600000',
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.collection('uploads').deleteMany({});
});

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** Checks all that is due. */
const scrubAll = async (change: Partial<ScrubDeps> = {}, now = later(0)): Promise<Scrubbed> => {
  const deps = { ...(await scrubDeps(service)), ...change };
  const total = { checked: 0, bytes: 0, healed: 0, lost: 0, copiesMade: 0 };
  for (;;) {
    const done = await scrub(deps, now, Number.POSITIVE_INFINITY);
    if (done.checked === 0) return total;
    for (const name of Object.keys(total) as (keyof Scrubbed)[]) total[name] += done[name];
  }
};

/** Stores content, and returns it with the block files that it added. */
const keepWithBlocks = async (kind: UploadKind, size?: number) => {
  const before = new Set(await blockFiles(service));
  const kept = await keep(service, kind, size);
  return { kept, added: (await blockFiles(service)).filter((path) => !before.has(path)) };
};

/** Damages all blocks that hold a part of this content. */
const harm = async ({ kept, added }: { readonly kept: Kept; readonly added: readonly string[] }, how = damage) => {
  for (const path of added) await how(path).catch(() => undefined);
  expect(await readsAsKept(service, kept)).toBe(false);
};

const startPeer = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

describe('second copies', () => {
  test('are made of kept documents as of files', async () => {
    const [file, json] = [await keep(service, 'file'), await keep(service, 'json')];
    await makeCopies(service);
    expect([await copiesOf(service).has(file.sha256), await copiesOf(service).has(json.sha256)]).toEqual([true, true]);
  });

  test('are made of documents that an earlier release kept, whose hash it did not record', async () => {
    const [json, late] = [await keep(service, 'json'), await keep(service, 'json')];
    const earlier = { $unset: { sha256: 1, copyDue: 1, backupWanted: 1, checkDue: 1, lostSince: 1 } };
    for (const { cid } of [json, late]) await service.database.collection('uploads').updateOne({ cid }, earlier);
    await makeCopies(service);
    for (const { wallet, cid, sha256 } of [json, late]) {
      expect(await copiesOf(service).has(sha256)).toBe(true);
      const found = await (await uploadRepository(service.database)).find(wallet, cid);
      expect(found).toMatchObject({ sha256, backupWanted: true, copyDue: null });
    }
  });

  test('that are delayed count each asset once', async () => {
    const uploads = service.database.collection('uploads');
    const [file, json] = [await keep(service, 'file'), await keep(service, 'json')];
    const same = { wallet: file.wallet, assetId: file.assetId, copyDue: later(1) };
    for (const { cid } of [file, json]) await uploads.updateOne({ cid }, { $set: same });
    const repository = await uploadRepository(service.database);
    const delayed = await repository.delayedCopies(file.wallet, new Date(), 10);
    expect(delayed).toEqual({ assetIds: [file.assetId], total: 1 });
  });
});

describe('restoring', () => {
  test('compares content, not pins: repairs damaged content, counted apart, and names the assets of lost content', async () => {
    const [damaged, missing, lost] = [
      await keepWithBlocks('file', 2_500_000),
      await keepWithBlocks('json'),
      await keepWithBlocks('file'),
    ];
    const intact = await keep(service, 'json');
    await makeCopies(service);
    await service.storage.unpin(missing.kept.cid);
    await service.storage.unassign(missing.kept.cid, `asset_${missing.kept.assetId}`);
    await service.storage.remove(missing.kept.cid);
    await copiesOf(service).remove(lost.kept.sha256);
    await harm(damaged, flipBit);
    await harm(lost);
    const assets: (readonly string[])[] = [];
    const onLost = ({ assetIds }: KeptContent) => assets.push(assetIds);
    const result = await restoreBackups({ ...(await scrubDeps(service)), onLost });
    expect(result).toEqual({ present: 1, restored: 1, repaired: 1, lost: 1 });
    expect(assets).toEqual([[lost.kept.assetId]]);
    for (const kept of [damaged.kept, missing.kept, intact]) {
      expect(await readsAsKept(service, kept)).toBe(true);
      expect(await service.isPinned(kept.cid)).toBe(true);
      expect(await service.storage.listGroup(`asset_${kept.assetId}`)).toEqual([kept.cid]);
    }
  });
});

describe('the scrub', () => {
  test('checks the longest unchecked first, each once in its interval, and stops at its number of bytes', async () => {
    const first = await keep(service, 'file', 50_000);
    const second = await keep(service, 'file', 50_000);
    const uploads = service.database.collection('uploads');
    await uploads.updateOne({ cid: first.cid }, { $set: { checkDue: later(-1) } });
    await uploads.updateOne({ cid: second.cid }, { $set: { checkDue: later(-2) } });
    const deps = await scrubDeps(service);
    const now = new Date();
    expect(await scrub(deps, now, 1)).toMatchObject({ checked: 1, bytes: second.bytes.length });
    expect((await uploads.findOne({ cid: second.cid }))?.checkDue.getTime()).toBe(now.getTime() + deps.everyMs);
    expect(await scrub(deps, now, 1)).toMatchObject({ checked: 1, bytes: first.bytes.length });
    expect(await scrub(deps, now, 1)).toMatchObject({ checked: 0 });
  });

  test('makes a damaged or missing second copy again', async () => {
    const [damaged, missing] = [await keep(service, 'file'), await keep(service, 'json')];
    await makeCopies(service);
    const { sha256 } = damaged;
    await flipBit(`${service.backupFolder}/${sha256.slice(0, 2)}/${sha256}.iprf`);
    await copiesOf(service).remove(missing.sha256);
    expect(await scrubAll()).toMatchObject({ checked: 2, copiesMade: 2, healed: 0 });
    for (const kept of [damaged, missing])
      for await (const piece of copiesOf(service).get(kept.sha256)) expect(piece.length).toBe(kept.bytes.length);
  });

  test('shows content without a source to the person who stored it until it is readable again', async () => {
    const lost = await keepWithBlocks('file');
    const { wallet, cid, assetId, bytes, sha256 } = lost.kept;
    await harm(lost);
    expect(await scrubAll()).toMatchObject({ lost: 1, healed: 0 });
    expect(await service.as(wallet).lostContents({})).toMatchObject({
      contents: [{ ipfsHash: cid, assetIds: [assetId] }],
      total: 1,
    });
    expect((await service.as(newWallet()).lostContents({})).total).toBe(0);
    await copiesOf(service).put(bytes, { cid, size: bytes.length, sha256 });
    expect(await scrubAll({}, later(2))).toMatchObject({ lost: 0, healed: 1 });
    expect(await service.as(wallet).lostContents({})).toEqual({ contents: [], total: 0 });
    expect(await readsAsKept(service, lost.kept)).toBe(true);
  });

  test('removes content whose last upload ended while it was restored', async () => {
    const gone = await keepWithBlocks('file');
    await makeCopies(service);
    await harm(gone);
    const { storage } = service;
    const ending = {
      ...storage,
      async pin(cid: string) {
        await service.database.collection('uploads').deleteMany({ cid });
        await storage.pin(cid);
      },
    };
    await scrubAll({ storage: ending });
    expect(await service.isPinned(gone.kept.cid)).toBe(false);
    expect(await storage.listGroup(`asset_${gone.kept.assetId}`)).toEqual([]);
  });

  test('repairs content on a node that keeps the blocks it has', async () => {
    const stuck = await keepWithBlocks('file');
    await makeCopies(service);
    await harm(stuck);
    const { storage } = service;
    let isRemoved = false;
    const lazy = {
      ...storage,
      put: async (content: Parameters<typeof storage.put>[0]) =>
        isRemoved ? storage.put(content) : { cid: stuck.kept.cid, size: stuck.kept.bytes.length },
      async remove(cid: string) {
        isRemoved = true;
        await storage.unpin(cid);
      },
    };
    expect(await scrubAll({ storage: lazy })).toMatchObject({ healed: 1 });
    expect(await readsAsKept(service, stuck.kept)).toBe(true);
    expect(await storage.listGroup(`asset_${stuck.kept.assetId}`)).toEqual([stuck.kept.cid]);
  });
});

describe('content that this service cannot restore now', () => {
  const lostSince = async ({ cid }: Kept) => (await service.database.collection('uploads').findOne({ cid }))?.lostSince;

  test('is not reported as lost while the temporary folder cannot be written', async () => {
    const harmed = await keepWithBlocks('file');
    await makeCopies(service);
    await harm(harmed);
    const { TMPDIR } = process.env;
    // A file in place of the folder refuses writing also to the superuser.
    process.env.TMPDIR = import.meta.filename;
    try {
      expect(await scrubAll()).toMatchObject({ checked: 1, lost: 0, healed: 0 });
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    expect(await lostSince(harmed.kept)).toBeFalsy();
    expect(await scrubAll({}, later(1))).toMatchObject({ lost: 0, healed: 1 });
    expect(await readsAsKept(service, harmed.kept)).toBe(true);
  });

  test('is not reported as lost while the database refuses its hash', async () => {
    const kept = await keep(service, 'json');
    await service.database.collection('uploads').updateOne({ cid: kept.cid }, { $unset: { sha256: 1 } });
    const { uploads } = await scrubDeps(service);
    const noteHash = () => Promise.reject(Object.assign(new Error('disk full'), { code: 14031 }));
    expect(await scrubAll({ uploads: { ...uploads, noteHash } })).toMatchObject({ checked: 1, lost: 0 });
    expect(await lostSince(kept)).toBeFalsy();
    expect(await scrubAll({}, later(1))).toMatchObject({ checked: 1, lost: 0 });
  });

  test('is restored over blocks and a second copy that the disk cannot read', async () => {
    const harmed = await keepWithBlocks('file');
    await makeCopies(service);
    await harm(harmed, unreadable);
    expect(await scrubAll()).toMatchObject({ lost: 0, healed: 1 });
    const { sha256 } = harmed.kept;
    await unreadable(`${service.backupFolder}/${sha256.slice(0, 2)}/${sha256}.iprf`);
    expect(await scrubAll({}, later(24 * 60))).toMatchObject({ lost: 0, copiesMade: 1 });
    for await (const piece of copiesOf(service).get(sha256)) expect(piece.length).toBe(harmed.kept.bytes.length);
    expect(await readsAsKept(service, harmed.kept)).toBe(true);
  });
});

describe('a peer gateway', () => {
  const scrubWithPeer = async (answer: (bytes: Uint8Array) => RequestListener) => {
    const lost = await keepWithBlocks('file', 100_000);
    await harm(lost);
    const peer = await startPeer((request, response) =>
      request.url?.startsWith(`/ipfs/${lost.kept.cid}`)
        ? answer(lost.kept.bytes)(request, response)
        : void response.writeHead(404).end(),
    );
    const done = await scrubAll({ peer: peerGateway(peer.url) });
    await peer.close();
    return { done, isReadable: await readsAsKept(service, lost.kept) };
  };

  test('returns content that has no second copy', async () => {
    const result = await scrubWithPeer((bytes) => (_, response) => void response.end(bytes));
    expect(result).toEqual({ done: expect.objectContaining({ healed: 1, lost: 0 }), isReadable: true });
  });

  test.each<[string, (bytes: Uint8Array) => RequestListener]>([
    ['other bytes of the same length', (bytes) => (_, response) => void response.end(Buffer.alloc(bytes.length, 7))],
    [
      'more bytes than recorded',
      (bytes) => (_, response) => {
        response.write(bytes);
        response.end(Buffer.alloc(1_000));
      },
    ],
    [
      'a redirect to the content',
      (bytes) => (request, response) =>
        void (request.url?.endsWith('?again')
          ? response.end(bytes)
          : response.writeHead(302, { location: `${request.url}?again` }).end()),
    ],
    ['an error', () => (_, response) => void response.writeHead(500).end()],
  ])('that answers with %s changes nothing', async (_, answer) => {
    const before = new Set(await blockFiles(service));
    const result = await scrubWithPeer(answer);
    expect(result).toEqual({ done: expect.objectContaining({ healed: 0, lost: 1 }), isReadable: false });
    expect((await blockFiles(service)).length).toBeLessThanOrEqual(before.size + 4);
  });
});

describe('a read', () => {
  test('restores content that storage keeps, by a call of a service of the product only', async () => {
    const broken = await keepWithBlocks('json');
    await makeCopies(service);
    await harm(broken);
    const { cid, wallet } = broken.kept;
    await expect(service.as(wallet).healContent({ ipfsHash: cid })).rejects.toMatchObject({ status: 403 });
    expect(await readsAsKept(service, broken.kept)).toBe(false);
    expect(await service.internal.healContent({ ipfsHash: cid })).toEqual({ isReadable: true });
    expect(await readsAsKept(service, broken.kept)).toBe(true);
  });

  test('of an unknown CID never reaches the node', async () => {
    const called: string[] = [];
    const storage = new Proxy(service.storage, {
      get: (target, name, receiver) => {
        called.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    const heal = createHealOnRead({ ...(await scrubDeps(service)), storage });
    expect(await heal('bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta')).toBe(false);
    expect(called).toEqual([]);
  });

  test('of lost content looks for it once for all concurrent and soon repeated reads', async () => {
    const lost = await keepWithBlocks('file');
    await harm(lost);
    let looked = 0;
    let now = 0;
    async function* peer(): AsyncGenerator<Uint8Array> {
      looked += 1;
      yield new Uint8Array(1);
    }
    const heal = createHealOnRead({ ...(await scrubDeps(service)), peer, now: () => now, log: quietLog });
    expect(await Promise.all([1, 2, 3].map(() => heal(lost.kept.cid)))).toEqual([false, false, false]);
    expect(await heal(lost.kept.cid)).toBe(false);
    expect(looked).toBe(1);
    now = 61_000;
    await heal(lost.kept.cid);
    expect(looked).toBe(2);
    expect((await service.as(lost.kept.wallet).lostContents({})).total).toBe(1);
  });
});

describe('with five of a hundred blocks damaged or deleted at random', () => {
  /** Files with their documents; `HEALED_PAIRS=100` repeats it with many. */
  const count = Number(process.env.HEALED_PAIRS ?? 30);
  const store = async () => {
    const pairs = Array.from({ length: count }, async (_, each) => [
      await keep(service, 'file', each % 15 === 0 ? 2_300_000 : undefined),
      await keep(service, 'json'),
    ]);
    const all = (await Promise.all(pairs)).flat();
    await makeCopies(service);
    return all;
  };
  const unreadable = async (all: readonly Kept[]) => {
    const bad: Kept[] = [];
    for (const kept of all) if (!(await readsAsKept(service, kept))) bad.push(kept);
    return bad;
  };

  test('everything reads again after one scrub, and by reads alone', async () => {
    // Blocks of other tests: damage to them alone would prove nothing.
    const others = new Set(await blockFiles(service));
    const all = await store();
    await damageBlocks(service, 0.05, others);
    const bad = await unreadable(all);
    expect(bad.length).toBeGreaterThan(0);
    expect(await scrubAll({}, later(48))).toMatchObject({ checked: 2 * count, healed: bad.length, lost: 0 });
    expect(await unreadable(all)).toEqual([]);
    for (const { cid, assetId } of all) expect(await service.storage.listGroup(`asset_${assetId}`)).toEqual([cid]);

    await damageBlocks(service, 0.05, others);
    const again = await unreadable(all);
    expect(again.length).toBeGreaterThan(0);
    for (const { cid } of again) await service.internal.healContent({ ipfsHash: cid });
    expect(await unreadable(all)).toEqual([]);
  });
});

test('the service restores damaged content and its copy by itself', async () => {
  const env = { STORAGE_EXPIRY_EVERY_MS: '100', STORAGE_BACKUP: 'on', STORAGE_SCRUB: 'on' };
  const broken = await keepWithBlocks('file');
  await service.database.collection('uploads').updateOne({ cid: broken.kept.cid }, { $set: { checkDue: later(1) } });
  const replica = await service.startReplica(env);
  try {
    await until(() => copiesOf(service).has(broken.kept.sha256));
    await harm(broken);
    await service.database.collection('uploads').updateOne({ cid: broken.kept.cid }, { $set: { checkDue: null } });
    await until(() => readsAsKept(service, broken.kept));
  } finally {
    await replica.close();
  }
});
