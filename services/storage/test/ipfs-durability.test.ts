import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kuboStorage } from '@ipr/adapter-kubo';
import { addedOf, formOf, type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let node: NodeProcess | undefined;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await node?.kill();
  await folder.remove();
});

const start = async (env: Record<string, string> = {}) => {
  node = await startNodeProcess(folder.path, env);
  return node;
};
const pins = async (running: NodeProcess) => Object.keys((await (await running.rpc('pin/ls')).json()).Keys);

test('acknowledged content, pins, groups and the identity survive kill -9', async () => {
  const first = await start();
  const storage = kuboStorage({ url: first.rpcUrl });
  const contents = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const bytes = randomBytes(i * 300_000 + 1);
      const { cid } = await storage.put(bytes);
      await storage.pin(cid);
      await storage.assign(cid, 'asset_1');
      return { cid, bytes };
    }),
  );
  const identity = await (await first.rpc('id')).text();
  const unfinished = storage.put(randomBytes(20_000_000)).catch(() => null);
  await first.kill();
  await unfinished;

  const second = await start();
  const again = kuboStorage({ url: second.rpcUrl });
  for (const { cid, bytes } of contents) expect(bytes.equals(await again.get(cid, 10_000_000))).toBe(true);
  const known = contents.map(({ cid }) => cid).sort();
  expect((await again.listGroup('asset_1')).sort()).toEqual(known);
  expect(await pins(second)).toEqual(expect.arrayContaining(known));
  expect(await (await second.rpc('id')).text()).toBe(identity);
  expect(readdirSync(join(folder.path, 'incoming'))).toEqual([]);
});

test('refuses a second node on a folder, and a killed node leaves no lock', async () => {
  const first = await start();
  await expect(startNodeProcess(folder.path)).rejects.toThrow('does another IPFS node use this folder?');
  await first.kill();
  await expect(start()).resolves.toBeDefined();
});

test('reports a full disk, pins nothing, and still serves reads', async () => {
  const first = await start();
  const before = kuboStorage({ url: first.rpcUrl });
  const { cid } = await before.put(Buffer.from('before'));
  await before.pin(cid);
  await first.kill();
  const full = await start({ IPFS_MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) });
  const refused = await full.rpc('add?cid-version=1', formOf({ name: 'f', bytes: randomBytes(3_000_000) }));
  expect(refused.status).toBe(507);
  expect((await refused.json()).Message).toMatch(/^no space left on device/);
  const storage = kuboStorage({ url: full.rpcUrl });
  await expect(storage.put(randomBytes(3_000_000))).rejects.toMatchObject({ code: 'storage.unavailable' });
  expect(await pins(full)).toEqual([cid]);
  expect(Buffer.from(await storage.get(cid, 100)).toString()).toBe('before');
});

test('never serves a block that changed on disk, and repairs it when the content is stored again', async () => {
  const running = await start();
  const bytes = randomBytes(1000);
  const add = () => running.rpc('add?cid-version=1', formOf({ name: 'f', bytes }));
  const [added] = await addedOf(await add());
  const blocks = join(folder.path, 'blocks');
  const [path = ''] = readdirSync(blocks, { recursive: true }).filter((name) => String(name).endsWith('.data'));
  const damaged = readFileSync(join(blocks, String(path)));
  damaged[500] = (damaged[500] ?? 0) ^ 1;
  writeFileSync(join(blocks, String(path)), damaged);
  expect((await fetch(`${running.gatewayUrl}/ipfs/${added?.Hash}`)).status).toBe(500);
  await addedOf(await add());
  const repaired = await fetch(`${running.gatewayUrl}/ipfs/${added?.Hash}`);
  expect(bytes.equals(Buffer.from(await repaired.arrayBuffer()))).toBe(true);
});
