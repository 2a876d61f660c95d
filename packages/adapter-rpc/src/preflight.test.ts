import { canonical } from '@ipr/abi';
import { Failure, type Hex } from '@ipr/domain';
import { networkOf } from '@ipr/protocol/networks/networks';
import { startNode } from './node.fixture.ts';
import { checkContracts, expectedContracts, preflight, readIdentity, settleContracts } from './preflight.ts';
import { openRpc } from './transport.ts';
import { type ContractWatch, watchContracts } from './watch-contracts.ts';

const registry: Hex = `0x${'aa'.repeat(20)}`;
const genesis = (digit: string) => ({ number: '0x0', hash: `0x${digit.repeat(64)}` });
const contracts = { registry, startBlock: 0, codeHashes: {} };
const rpcOf = (...nodes: readonly { readonly url: string }[]) =>
  openRpc({ urls: nodes.map(({ url }) => url), chainId: 80_002, budgetMs: 2_000 });
const notDeployed = (name: string) =>
  expect.objectContaining({ code: 'chain.contract-not-deployed', params: { name, id: 80_002 } });

test('names the missing contract and the network', async () => {
  await using node = await startNode({ eth_getCode: (at: string) => (at === registry ? '0x' : '0x6000') });
  await expect(checkContracts(rpcOf(node), 80_002, [{ name: 'IPRegistry', address: registry }])).rejects.toEqual(
    notDeployed('IPRegistry'),
  );
});

test('reports a contract with different code as missing, and accepts it with the right code', async () => {
  await using node = await startNode({ eth_getCode: '0x6000' });
  const codeOf6000 = '0x07ad118d6cc8642c86c03827f276d8b791a65e5c99a3845faf186be720a1455d';
  const expected = (codeHash: Hex) => [{ name: 'AccessPass', address: registry, codeHash }];
  await expect(checkContracts(rpcOf(node), 80_002, expected(`0x${'0'.repeat(64)}`))).rejects.toEqual(
    notDeployed('AccessPass'),
  );
  await expect(checkContracts(rpcOf(node), 80_002, expected(codeOf6000))).resolves.toBeUndefined();
});

test('expects our contracts, Safe 1.4.1 and Multicall3, the latter two with their canonical code', () => {
  const expected = expectedContracts({ ...contracts, accessPass: registry });
  expect(expected.map(({ name }) => name)).toEqual([
    ...['IPRegistry', 'AccessPass', 'SafeL2', 'SafeProxyFactory', 'CompatibilityFallbackHandler'],
    ...['MultiSendCallOnly', 'Multicall3'],
  ]);
  expect(expected.find(({ name }) => name === 'SafeL2')?.address).toBe(canonical.safeL2);
  expect(expected.filter(({ codeHash }) => codeHash)).toHaveLength(5);
});

test('one node that claims code does not outvote two that report none', async () => {
  await using faulty = await startNode({ eth_getCode: '0x6000' });
  await using one = await startNode({ eth_getCode: '0x' });
  await using two = await startNode({ eth_getCode: '0x' });
  const check = checkContracts(rpcOf(faulty, one, two), 80_002, [{ name: 'IPRegistry', address: registry }]);
  await expect(check).rejects.toEqual(notDeployed('IPRegistry'));
});

test('a service without a configured registry uses the recorded one of its network; a configured one starts without the chain', async () => {
  await using node = await startNode({ eth_getBlockByNumber: genesis('1') });
  expect(await settleContracts(rpcOf(node), 80_002)).toMatchObject({
    registry: expect.stringMatching(/^0x[0-9a-f]{40}$/),
  });
  const nowhere = rpcOf({ url: 'http://127.0.0.1:9/' });
  expect(await settleContracts(nowhere, 80_002, { registry })).toMatchObject({ registry });
  await expect(settleContracts(nowhere, 80_002)).rejects.toMatchObject({ code: 'chain.unavailable' });
});

test('refuses a chain with another id, or with a different genesis than before', async () => {
  let block = genesis('1');
  await using node = await startNode({ eth_getBlockByNumber: () => block, eth_getCode: '0x6000' });
  const rpc = rpcOf(node);
  await expect(readIdentity(rpc, 137)).rejects.toMatchObject({ code: 'chain.wrong-network' });
  const look = preflight({ rpc, chainId: 80_002, contracts, only: ['IPRegistry'] });
  expect(await look()).toEqual({ chainId: 80_002, genesisHash: block.hash });
  block = genesis('2');
  await expect(look()).rejects.toMatchObject({ code: 'chain.wrong-network' });
});

describe('the owner of the registry', () => {
  const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
  const published = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
  const look = async (owner: string, hash: Hex = networkOf(80_002).genesisHash) => {
    const block = { number: '0x0', hash };
    await using node = await startNode({ eth_getBlockByNumber: block, eth_getCode: '0x6000', eth_call: owner });
    // Awaited here, while the node answers.
    return await preflight({ rpc: rpcOf(node), chainId: 80_002, contracts, only: ['IPRegistry'] })();
  };

  test('has no published key on a public network', async () => {
    await expect(look(word(published))).rejects.toEqual(notDeployed('IPRegistry'));
    await expect(look(word(registry))).resolves.toMatchObject({ chainId: 80_002 });
  });

  test('is there on a public network', async () => {
    await expect(look('0x')).rejects.toEqual(notDeployed('IPRegistry'));
  });

  test('may have one on a local chain', async () => {
    await expect(look(word(published), `0x${'1'.repeat(64)}`)).resolves.toMatchObject({ chainId: 80_002 });
  });
});

describe('the watch', () => {
  const identity = { chainId: 80_002, genesisHash: registry };

  test('refuses until the contracts are deployed, and names the missing one each time', async () => {
    await using node = await startNode({ eth_getBlockByNumber: genesis('1'), eth_getCode: () => code });
    let code = '0x';
    const reported: unknown[] = [];
    const look = preflight({ rpc: rpcOf(node), chainId: 80_002, contracts, only: ['IPRegistry'] });
    const watch = watchContracts({ preflight: look, againMs: 0, report: (failure) => reported.push(failure) });
    await expect(watch.check()).rejects.toEqual(notDeployed('IPRegistry'));
    expect(reported).toEqual([notDeployed('IPRegistry')]);
    code = '0x6000';
    expect(await watch.check()).toEqual({ chainId: 80_002, genesisHash: genesis('1').hash });
    watch.stop();
  });

  test('keeps its result while the chain is unavailable', async () => {
    let looks = 0;
    let watch: ContractWatch | undefined;
    await new Promise((resolve) => {
      const preflight = async () => {
        if (looks++ === 0) return identity;
        throw new Failure('chain.unavailable');
      };
      watch = watchContracts({ preflight, everyMs: 1, report: resolve });
    });
    expect(await watch?.check()).toEqual(identity);
    watch?.stop();
  });

  test('refuses before the first response of the chain', async () => {
    const preflight = () => Promise.reject(new Failure('chain.unavailable'));
    const watch = watchContracts({ preflight, report: () => undefined });
    await expect(watch.check()).rejects.toMatchObject({ code: 'chain.unavailable' });
    watch.stop();
  });
});
