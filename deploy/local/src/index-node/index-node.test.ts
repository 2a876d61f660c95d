import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphIndex } from '@ipr/adapter-graph';
import { indexSchema } from '@ipr/generate/index-schema';
import { checkAssetIndex, checkRegistryIndex, contractTitles, type IndexedAssets } from '@ipr/ports/index/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildClientSchema, findBreakingChanges, getIntrospectionQuery } from 'graphql';
import { type Hex, padHex } from 'viem';
import { root } from '../paths.ts';
import { startChainForIndex } from './chain-and-index.fixture.ts';
import { startIndex } from './start-index.ts';

let chain: Awaited<ReturnType<typeof startChainForIndex>>;
let running: Awaited<ReturnType<typeof startIndex>>;
let given: IndexedAssets;

const day = 24 * 3600;

/** What the contract of the port tells of: grants of all kinds between three people. */
const share = async (owner: Hex, other: Hex, third: Hex): Promise<void> => {
  const { registry } = chain;
  const now = Math.floor(Date.now() / 1000);
  await registry.accept(other, '2', await registry.grant(owner, '2', other, 2, now + 10 * day, 'edit'));
  await registry.grant(other, '3', owner, 1, 0, 'view');
  await registry.accept(third, '3', await registry.grant(other, '3', third, 3, now + 40 * day, 'admin'));
  await registry.revoke(other, '3', third);
  await registry.update(other, '2', padHex('0xff', { size: 32 }), 'bafy22', contractTitles[1]);
};

beforeAll(async () => {
  chain = await startChainForIndex();
  const [owner, other, third] = chain.accounts;
  const assets = [];
  for (const [at, title] of contractTitles.entries())
    assets.push(await chain.createAsset(at < 2 ? owner : other, at + 1, title));
  await share(owner, other, third);
  running = await startIndex(chain.settings);
  const index = graphIndex({ url: running.url });
  const happen = async () => {
    await chain.registry.update(owner, '2', padHex('0xfe', { size: 32 }), 'bafy23', contractTitles[1]);
    await index.waitForBlock((await chain.newestBlock()).number);
  };
  given = { index, owner, other, third, assets, block: await chain.newestBlock(), happen };
});

afterAll(async () => {
  await running.stop();
  await chain.close();
});

checkAssetIndex(() => given);
checkRegistryIndex(() => given);

test('serves the schema that queries are checked against', async () => {
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const reply = await fetch(running.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const served = buildClientSchema((await reply.json()).data);
  const derived = indexSchema(readFileSync(join(root, 'subgraph/schema.graphql'), 'utf8'));
  const missing = findBreakingChanges(derived, served).filter(({ type }) => type !== 'DIRECTIVE_REMOVED');
  expect(missing).toEqual([]);
  const more = findBreakingChanges(served, derived).map(({ description }) => description);
  expect(
    more.filter((one) => /^(Asset|User|Action|Tx|Query|PriorityClaim|Commitment|CurrentRole|Pass|Registry)/.test(one)),
  ).toEqual(['Query._logs was removed.']);
});

test('goes on where it stopped after its processes were killed', async () => {
  const { index, owner } = given;
  const schema = await chain.deploymentSchema();
  expect(schema).toHaveLength(1);
  for (const pid of running.pids()) process.kill(pid, 'SIGKILL');
  await chain.createAsset(owner, 4, 'Made while it was stopped');
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.asset('4')).title).toBe('Made while it was stopped');
  expect((await index.assets({})).total).toBe(4);
  expect(await chain.deploymentSchema()).toEqual(schema);
  expect(chain.lines.filter((line) => line.includes('rebuilt'))).toEqual([]);
});

test('goes on where it stopped after it was stopped', async () => {
  const { index, owner } = given;
  const schema = await chain.deploymentSchema();
  await running.stop();
  await chain.createAsset(owner, 5, 'Made while it was stopped');
  running = await startIndex(chain.settings);
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.asset('5')).title).toBe('Made while it was stopped');
  expect(await chain.deploymentSchema()).toEqual(schema);
});

test('builds itself again when the chain was set back while it was stopped', async () => {
  const { index, owner } = given;
  const snapshot = await chain.rpc('evm_snapshot');
  await chain.createAsset(owner, 6, 'Taken back');
  await index.waitForBlock((await chain.newestBlock()).number);
  await running.stop();
  await chain.rpc('evm_revert', [snapshot]);
  await chain.createAsset(owner, 7, 'In its place');
  running = await startIndex(chain.settings);
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.asset('6')).title).toBe('In its place');
  expect(chain.lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(1);
});

test('builds itself again for another chain', async () => {
  const { index, other } = given;
  await running.stop();
  await chain.endChain();
  await chain.startChain('other-chain.json');
  await chain.createAsset(other, 9, 'First of the other chain');
  running = await startIndex(chain.settings);
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.assets({})).items).toMatchObject([{ id: '1', title: 'First of the other chain', owner: other }]);
  expect(chain.lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(2);
});
