import { setTimeout as delay } from 'node:timers/promises';
import { graphIndex } from '@ipr/adapter-graph';
import type { RegistryIndex } from '@ipr/ports/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { padHex } from 'viem';
import { startChainForIndex } from './chain-and-index.fixture.ts';
import { startIndex } from './start-index.ts';
import { watchIndex } from './watch-index.ts';

let chain: Awaited<ReturnType<typeof startChainForIndex>>;
let running: Awaited<ReturnType<typeof startIndex>>;
let index: RegistryIndex;
let watching: ReturnType<typeof watchIndex>;
let created = 0;

beforeAll(async () => {
  chain = await startChainForIndex();
  running = await startIndex(chain.settings);
  index = graphIndex({ url: running.url });
  const { ports, password, chainUrl } = chain.settings;
  // As in the stack, with shorter delays: graph-node may get stuck permanently when PostgreSQL is unavailable at the wrong moment.
  watching = watchIndex({
    part: running.graphNode,
    indexUrl: `http://127.0.0.1:${ports.graphql}`,
    postgres: { port: ports.postgres, password },
    chainUrl,
    print: (line) => chain.lines.push(line),
    everyMs: 500,
    stuckAfterMs: 3_000,
  });
});

afterAll(async () => {
  await watching.stop();
  await running.stop();
  await chain.close();
});

/** Waits until the index has the chain's newest block; it may be unavailable meanwhile. */
const caughtUp = async (): Promise<void> => {
  const { number, hash } = await chain.newestBlock();
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
    await index.waitForBlock(number, 30_000);
    if ((await index.head().catch(() => undefined))?.blockHash === hash) return;
  }
  throw new Error('the index does not catch up');
};

const create = async (): Promise<void> => {
  created++;
  await chain.createAsset(chain.accounts[0], created, `Asset ${created}`);
};

const everything = async () => {
  const [owner] = chain.accounts;
  const { items } = await index.assets({ first: 1000 });
  const activity = await index.activity({ wallet: owner, first: 1000 });
  const { assetCount } = await index.profile(owner);
  return { titles: items.map(({ title }) => title), actions: activity.items.map(({ asset }) => asset.id), assetCount };
};

test.each([
  ['graph-node', 1],
  ['PostgreSQL', 0],
])(
  'takes in every event once, in order, although %s is killed while they arrive',
  async (_, which) => {
    const schema = await chain.deploymentSchema();
    const [until, restarts] = [created + 60, chain.lines.length];
    while (created < until) {
      await create();
      if (created === until - 40) process.kill(running.pids()[which] ?? 0, 'SIGKILL');
      // The last ones come while it starts again.
      await delay(25);
    }
    await caughtUp();
    const ids = Array.from({ length: created }, (_, at) => created - at);
    expect(await everything()).toEqual({
      titles: ids.map((id) => `Asset ${id}`),
      actions: ids.map(String),
      assetCount: created,
    });
    expect(await chain.deploymentSchema()).toEqual(schema);
    expect(chain.lines.slice(restarts).filter((line) => line.includes('rebuilt'))).toEqual([]);
  },
  60_000,
);

test('reverts versions, grants, counts and actions of a reorganisation of five blocks', async () => {
  const [owner, friend] = chain.accounts;
  const { registry } = chain;
  const nda = await registry.grant(owner, '1', friend, 2, 0, 'before');
  await caughtUp();
  const before = await everything();

  await registry.accept(friend, '1', nda);
  await registry.update(friend, '1', padHex('0xaaaa', { size: 32 }), 'bafy-a', 'Taken back');
  await registry.grant(owner, '2', friend, 1, 0, 'taken back');
  await registry.revoke(owner, '1', friend);
  await create();
  await caughtUp();
  expect(await index.metrics(owner)).toMatchObject({ owned: created, pendingOutgoing: { value: 1 } });

  await chain.rpc('anvil_rollback', [5]);
  created--;
  for (let block = 0; block < 6; block++) await chain.rpc('evm_mine');
  await caughtUp();
  expect(await everything()).toEqual(before);
  expect(await index.asset('1')).toMatchObject({ title: 'Asset 1', versionCount: 1, roles: [{ state: 'PENDING' }] });
  expect((await index.timeline({ assetId: '1' })).items.map(({ type }) => type)).toEqual(['PENDING', 'CREATE']);
  expect(await index.asset('2')).toMatchObject({ roles: [] });

  await registry.accept(friend, '1', nda);
  await caughtUp();
  expect(await index.shares({ wallet: friend, direction: 'incoming' })).toMatchObject({
    items: [{ status: 'ACTIVE', asset: { id: '1', title: 'Asset 1' } }],
    pending: { value: 0 },
  });
});

test('an index that lags reports its height and a missing block', async () => {
  const { pid } = running.graphNode.status();
  const before = await index.head();
  // Stopped, it answers nothing; the chain goes on.
  if (pid !== null) process.kill(pid, 'SIGSTOP');
  try {
    await create();
    const { number } = await chain.newestBlock();
    expect(number).toBeGreaterThan(before.blockNumber);
    const waiting = index.waitForBlock(number, 500, AbortSignal.timeout(1_500));
    await expect(waiting).rejects.toThrow();
  } finally {
    if (pid !== null) process.kill(pid, 'SIGCONT');
  }
  await caughtUp();
  expect((await index.head()).blockNumber).toBeGreaterThan(before.blockNumber);
});
