import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@ipr/service-kit/logger';
import { startIpfsNode } from './start.ts';

const start = (folder: string) =>
  startIpfsNode({
    folder,
    rpcPort: 0,
    gatewayPort: 0,
    gatewayHost: '127.0.0.1',
    graceMs: 0,
    collectEveryMs: 0,
    minFreeBytes: 0,
    log: createLogger('ipfs-node', { level: 'silent' }),
  });

test('a copy made while the node runs has its pins, its file tree and its identity', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ipfs-copy-'));
  const running = await start(folder);
  const [entry] = await running.node.add([{ content: Buffer.from('kept') }], {
    pin: true,
    onlyHash: false,
    import: {},
  });
  const cid = entry?.cid;
  if (!cid) throw new Error('nothing was added');
  await running.node.tree.makeFolder('/assets', { parents: true });
  const assets = (await running.node.tree.find('/assets')).toString();
  const answer = await fetch(`${running.rpcUrl}/api/v0/repo/copy-state`, { method: 'POST' });
  expect(answer.status).toBe(200);
  const key = running.node.publicKey;
  // After the copy, so not in it.
  running.node.unpin(cid);
  await running.close();

  for (const name of ['state.sqlite-wal', 'state.sqlite-shm']) await rm(join(folder, name), { force: true });
  await rename(join(folder, 'copy.sqlite'), join(folder, 'state.sqlite'));
  const again = await start(folder);
  expect(again.node.pins()).toEqual([cid.toString()]);
  expect(again.node.publicKey.equals(key)).toBe(true);
  expect((await again.node.tree.find('/assets')).toString()).toBe(assets);
  await again.close();
  await rm(folder, { recursive: true, force: true });
});
