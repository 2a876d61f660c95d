/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { laterChain } from './later-chain.ts';
import { omitSignals } from './requests/node-request.fixture.ts';

omitSignals();

const world = createWorld();
const config = configOf(world);
const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
});

test('loads the chain once, by its first use', async () => {
  let loads = 0;
  const chain = laterChain(config, async () => {
    loads += 1;
    return world.ports.chain;
  });
  expect([chain.registry, chain.chainId, loads]).toEqual([config.contracts.registry, config.network.chainId, 0]);
  const input = { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Pump' };
  expect(await chain.createAsset(input)).toEqual(world.ports.chain.createAsset(input));
  expect(await chain.assetIdOf(input.fileHash)).toBeNull();
  expect(loads).toBe(1);
});

test('loads again after a failure', async () => {
  let loads = 0;
  const chain = laterChain(config, async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch');
    return world.ports.chain;
  });
  const hash = 'ab'.repeat(32);
  await expect(chain.assetIdOf(hash)).rejects.toThrow('Failed to fetch');
  expect(await chain.assetIdOf(hash)).toBeNull();
});

test('reads the newest block without loading the chain', async () => {
  const answers: unknown[] = [{ result: '0x1f' }, { error: { message: 'busy' } }];
  globalThis.fetch = async () => Response.json(answers.shift());
  const chain = laterChain(config, () => Promise.reject(new Error('loaded')));
  expect(await chain.blockNumber()).toBe(31);
  await expect(chain.blockNumber()).rejects.toMatchObject({ code: 'chain.unavailable' });
});
