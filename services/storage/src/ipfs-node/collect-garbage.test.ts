import { randomBytes } from 'node:crypto';
import { lutimes, mkdtemp, readdir, rm, symlink, unlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { NextToLast } from 'blockstore-fs/sharding';
import type { CID } from 'multiformats/cid';
import { importOptionsOf } from './import-options.ts';
import { type IpfsNode, openNode } from './node.ts';
import { NodeError } from './node-error.ts';

let folder: string;
let node: IpfsNode;

const open = async (graceMs: number) => {
  node = await openNode({ folder, graceMs, minFreeBytes: 0 });
  return node;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ipr-gc-'));
});
afterEach(async () => {
  node.close();
  await rm(folder, { recursive: true, force: true });
});

const small = importOptionsOf({ 'cid-version': '1', chunker: 'size-1000' });
const add = async (bytes: Uint8Array, pin = true): Promise<CID> => {
  const [entry] = await node.add([{ content: bytes }], { pin, onlyHash: false, import: small });
  if (!entry) throw new Error('nothing was added');
  return entry.cid;
};
const read = async (cid: CID) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of node.files.cat(cid)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const pathOf = (cid: CID) => {
  const { dir, file } = new NextToLast().encode(cid);
  return join(folder, 'blocks', dir, file);
};
/** Sets the file time of every block to long ago. */
const age = async () => {
  for (const name of await readdir(join(folder, 'blocks'), { recursive: true }))
    await utimes(join(folder, 'blocks', name), 1, 1);
};

test('deletes what is neither pinned nor in the file tree, with all its blocks', async () => {
  await open(60_000);
  const [pinned, placed, loose] = [randomBytes(5000), randomBytes(5000), randomBytes(5000)];
  const kept = await add(pinned);
  const inTree = await add(placed, false);
  await node.tree.place(inTree, '/asset_1/x', { parents: true });
  const gone = await add(loose, false);
  await age();
  const freed = await node.collectGarbage();
  expect(freed.blocks).toBeGreaterThanOrEqual(6);
  expect(freed.bytes).toBeGreaterThan(5000);
  expect(pinned.equals(await read(kept))).toBe(true);
  expect(placed.equals(await read(inTree))).toBe(true);
  await expect(read(gone)).rejects.toBeInstanceOf(NodeError);
});

test('keeps a block that two contents share while one of them exists', async () => {
  await open(60_000);
  const shared = randomBytes(3000);
  const first = await add(Buffer.concat([shared, randomBytes(500)]));
  const secondBytes = Buffer.concat([shared, randomBytes(500)]);
  const second = await add(secondBytes);
  node.unpin(first);
  await age();
  await node.collectGarbage();
  expect(secondBytes.equals(await read(second))).toBe(true);
  await expect(read(first)).rejects.toMatchObject({ kind: 'not-found' });
});

test('keeps blocks younger than the grace period, and counts a block stored again as young', async () => {
  await open(60_000);
  const cid = await add(randomBytes(100), false);
  expect(await node.collectGarbage()).toEqual({ blocks: 0, bytes: 0 });
  expect((await read(cid)).length).toBe(100);
});

test('never deletes a block of a running add, a pin or the file tree', async () => {
  await open(0);
  const contents = Array.from({ length: 4 }, () => randomBytes(4000));
  let [busy, freed] = [true, 0];
  const collector = (async () => {
    while (busy) {
      await setImmediate();
      freed += (await node.collectGarbage()).blocks;
    }
  })();
  const store = async (bytes: Buffer, place: string | null) => {
    const cid = await add(bytes);
    if (place) await node.tree.place(cid, place, { parents: true });
    return { cid, bytes };
  };
  // Every content is stored, unpinned and stored again until the collector has deleted blocks in between.
  for (let round = 0; round < 8 || freed < 50; round++) {
    const stored = await Promise.all(contents.map((bytes, i) => store(bytes, i === 0 ? `/g/${round}` : null)));
    for (const { cid } of stored.slice(1)) node.unpin(cid);
  }
  const survivors = await Promise.all(contents.map((bytes) => store(bytes, null)));
  busy = false;
  await collector;
  await age();
  await node.collectGarbage();
  for (const { cid, bytes } of survivors) expect(bytes.equals(await read(cid))).toBe(true);
});

test('keeps the first blocks of an upload that is still arriving', async () => {
  await open(0);
  const [first, rest] = [randomBytes(40_000), randomBytes(40_000)];
  async function* slowly() {
    yield first;
    // Longer than the tolerance for delayed file times, so that only the running add protects the blocks.
    await setTimeout(60);
    await node.collectGarbage();
    yield rest;
  }
  const [entry] = await node.add([{ content: slowly() }], { pin: true, onlyHash: false, import: small });
  expect(Buffer.concat([first, rest]).equals(await read(entry?.cid as CID))).toBe(true);
});

test('deletes nothing while a needed block is missing', async () => {
  await open(60_000);
  const cid = await add(randomBytes(5000));
  const loose = await add(randomBytes(50), false);
  await age();
  await unlink(pathOf(cid));
  await expect(node.collectGarbage()).rejects.toMatchObject({ kind: 'not-found' });
  expect((await read(loose)).length).toBe(50);
});

test('deletes an unneeded block in whose place the disk has a link to itself, and goes on with the others', async () => {
  await open(60_000);
  const kept = await add(randomBytes(50));
  const loose = [await add(randomBytes(50), false), await add(randomBytes(50), false)];
  await age();
  for (const cid of loose.slice(0, 1)) {
    await unlink(pathOf(cid));
    await symlink(pathOf(cid), pathOf(cid));
    await lutimes(pathOf(cid), 1, 1);
  }
  expect((await node.collectGarbage()).blocks).toBe(2);
  for (const cid of loose) await expect(read(cid)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await read(kept)).length).toBe(50);
});

test('refuses to pin incomplete content', async () => {
  await open(60_000);
  const cid = await add(randomBytes(5000), false);
  await age();
  await node.collectGarbage();
  await expect(node.pin(cid)).rejects.toMatchObject({ kind: 'not-found' });
  expect(node.pins()).toEqual([]);
});

test('finds, lists and removes each of thousands of groups in a folder', async () => {
  await open(60_000);
  const cid = await add(randomBytes(10));
  const wide = importOptionsOf({ 'cid-version': '1' });
  const names = Array.from({ length: 5000 }, (_, i) => `a-group-with-a-rather-long-name-so-that-it-shards-${i}`);
  const entries = await node.add(
    names.map((name) => ({ path: `root/${name}`, content: Buffer.from('x') })),
    { pin: false, onlyHash: false, import: wide },
  );
  const root = entries.at(-1)?.cid as CID;
  await node.tree.place(root, '/wide', {});
  await node.tree.place(cid, '/wide/one-more', {});
  await expect(node.tree.find('/wide/one-more')).resolves.toEqual(cid);
  await expect(node.tree.find(`/wide/${names[4321]}`)).resolves.toBeDefined();
  await expect(node.tree.find('/wide/nobody')).rejects.toMatchObject({ kind: 'not-found' });
  await node.tree.remove('/wide/one-more', {});
  await expect(node.tree.find('/wide/one-more')).rejects.toMatchObject({ kind: 'not-found' });
});
