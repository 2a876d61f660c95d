import { rpcChain } from './chain.ts';

/** A URL without a listener, so that a result proves that no node was needed. */
const chain = rpcChain({ rpcUrl: 'http://127.0.0.1:1', chainId: 80002 });
const largest = (2n ** 256n - 1n).toString();
const beyond = (2n ** 256n).toString();
const someone = '0x00000000000000000000000000000000000000ff';

test('reports an impossible token id as not found without querying a node', async () => {
  for (const read of [chain.asset, chain.ownerOf, chain.versionOf])
    await expect(read(beyond)).rejects.toMatchObject({ code: 'asset.not-found' });
  await expect(chain.grantOf(beyond, someone)).rejects.toMatchObject({ code: 'asset.not-found' });
  expect(await chain.hasAccess(beyond, someone, 1)).toBe(false);
});

test('queries the chain for every possible token id', async () => {
  await expect(chain.asset(largest)).rejects.toMatchObject({ code: 'chain.unavailable' });
});
