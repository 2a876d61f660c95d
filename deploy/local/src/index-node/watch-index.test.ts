import { setTimeout as delay } from 'node:timers/promises';
import { graphIndex } from '@ipr/adapter-graph';
import type { AssetIndex } from '@ipr/ports/index';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startChainForIndex } from './chain-and-index.fixture.ts';
import { startIndex } from './start-index.ts';
import { watchIndex } from './watch-index.ts';

let chain: Awaited<ReturnType<typeof startChainForIndex>>;
let running: Awaited<ReturnType<typeof startIndex>>;
let index: AssetIndex;
let reported: string[] = [];
let watching: ReturnType<typeof watchIndex> | undefined;

const watch = (everyMs: number, stuckAfterMs = 60_000): void => {
  const { settings } = chain;
  watching = watchIndex({
    part: running.graphNode,
    indexUrl: `http://127.0.0.1:${settings.ports.graphql}`,
    postgres: { port: settings.ports.postgres, password: settings.password },
    chainUrl: settings.chainUrl,
    print: (line) => reported.push(line),
    everyMs,
    stuckAfterMs,
  });
};

/**
 * Waits until the index has the chain's newest block; it may be unavailable meanwhile. A restarted graph-node answers before its
 * supervisor has found it ready, and ending the watch until then would stop it.
 */
const caughtUp = async (): Promise<void> => {
  const { number, hash } = await chain.newestBlock();
  for (const end = Date.now() + 200_000; Date.now() < end; ) {
    await index.waitForBlock(number, 200_000);
    const isCaughtUp = (await index.head().catch(() => undefined))?.blockHash === hash;
    if (isCaughtUp && running.graphNode.status().state === 'ready') return;
    await delay(50);
  }
  throw new Error('the index does not catch up');
};

const titles = async (): Promise<string[]> => (await index.assets({})).items.map(({ title }) => title);
const rebuilds = () => chain.lines.filter((line) => line.includes('rebuilt')).length;

const admin = async (method: string): Promise<void> => {
  const [deployment] = (await chain.deploymentSchema()) as [{ subgraph: string }];
  const response = await fetch(`http://127.0.0.1:${chain.settings.ports.admin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { deployment: deployment.subgraph } }),
  });
  expect(await response.json()).not.toHaveProperty('error');
};

beforeAll(async () => {
  chain = await startChainForIndex();
  await chain.createAsset(chain.accounts[0], 1, 'First');
  running = await startIndex(chain.settings);
  index = graphIndex({ url: running.url });
});

afterEach(async () => {
  await watching?.stop();
  watching = undefined;
  reported = [];
});

afterAll(async () => {
  await running.stop();
  await chain.close();
});

test('extends a chain that lost blocks, and graph-node reverts them without a restart', async () => {
  const [owner] = chain.accounts;
  await chain.createAsset(owner, 2, 'Taken back');
  await caughtUp();
  const [schema, { pid }] = [await chain.deploymentSchema(), running.graphNode.status()];
  await chain.rpc('anvil_rollback', [1]);
  watch(60_000);
  expect(await titles()).toEqual(['Taken back', 'First']);
  watching?.lookNow();
  while ((await titles()).length > 1) await delay(50);
  await chain.createAsset(owner, 3, 'In its place');
  await caughtUp();
  expect(await titles()).toEqual(['In its place', 'First']);
  expect(await chain.deploymentSchema()).toEqual(schema);
  expect(running.graphNode.status().pid).toBe(pid);
  expect(reported).toEqual([
    'the chain lost blocks that the index has; mining empty blocks, after which graph-node reverts them',
  ]);
});

test('rebuilds while it runs when a deep reorganisation leaves graph-node stuck', async () => {
  const [owner] = chain.accounts;
  await chain.createAsset(owner, 4, 'Taken back');
  await chain.rpc('anvil_mine', ['0x32']);
  for (let n = 0; n < 10; n++) await chain.rpc('evm_mine');
  await caughtUp();
  watch(500);
  await chain.rpc('anvil_rollback', [61]);
  await chain.createAsset(owner, 5, 'In its place');
  await chain.rpc('anvil_mine', ['0x46']);
  await caughtUp();
  expect(await titles()).toEqual(['In its place', 'In its place', 'First']);
  expect(reported).toHaveLength(1);
  expect(rebuilds()).toBe(1);
});

test('rebuilds while it runs when the chain is replaced by another', async () => {
  const [, other] = chain.accounts;
  await caughtUp();
  watch(500);
  await chain.endChain();
  await chain.startChain('other-chain.json');
  await chain.createAsset(other, 9, 'First of the other chain');
  await caughtUp();
  expect(await titles()).toEqual(['First of the other chain']);
  expect(rebuilds()).toBe(2);
});

test('restarts a graph-node that no longer answers', async () => {
  const [owner] = chain.accounts;
  const schema = await chain.deploymentSchema();
  const { pid } = running.graphNode.status();
  if (pid === null) throw new Error('graph-node does not run');
  process.kill(pid, 'SIGSTOP');
  watch(300, 1_000);
  await chain.createAsset(owner, 10, 'Made while it hung');
  await caughtUp();
  expect(await titles()).toEqual(['Made while it hung', 'First of the other chain']);
  expect(running.graphNode.status().pid).not.toBe(pid);
  expect(await chain.deploymentSchema()).toEqual(schema);
});

test('rebuilds an index that makes no progress after its restart', async () => {
  const [owner] = chain.accounts;
  await admin('subgraph_pause');
  watch(300, 1_000);
  await chain.createAsset(owner, 11, 'Made while it was paused');
  await caughtUp();
  expect(await titles()).toHaveLength(3);
  expect(reported.map((line) => line.split(';')[0])).toEqual([
    'the index makes no progress while the chain advances',
    'the index still makes no progress',
  ]);
});
