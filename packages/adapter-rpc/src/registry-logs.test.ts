import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localDeployment, registryAbi } from '@ipr/abi';
import { lowerAddress } from '@ipr/domain';
import { encodeEventTopics, type Hex } from 'viem';
import { rpcChain } from './chain.ts';
import { rpcRegistryLogs } from './registry-logs.ts';

const registry = lowerAddress(localDeployment.registry.address);
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const log = { address: registry, topics: [word('01')], data: '0x', transactionHash: word('0c') };
const block = { number: '0x10', hash: word('0b'), timestamp: '0x6553f100', transactions: [] };

/** A node that returns recorded replies per method and refuses all other calls. */
const startNode = async (answers: Readonly<Record<string, unknown>>) => {
  const received: { readonly method: string; readonly params: unknown[] }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString());
    received.push({ method, params });
    const error = { code: -32_000, message: 'limit exceeded' };
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id, ...(method in answers ? { result: answers[method] } : { error }) }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chain = rpcChain({ rpcUrl, chainId: 80_002 });
  return {
    received,
    logs: rpcRegistryLogs({ rpcUrl, chain, events: ['AssetCreated', 'AccessGranted'] }),
    settled: (confirmations: number) => rpcRegistryLogs({ rpcUrl, chain, events: ['AssetCreated'], confirmations }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

test('requests only the wanted events of the registry, and adds their position', async () => {
  const placed = { ...log, blockHash: word('0a'), blockNumber: '0x7', logIndex: '0x2', removed: false };
  await using node = await startNode({ eth_getLogs: [placed] });
  expect(await node.logs.events(5, 16)).toEqual([
    { address: registry, topics: log.topics, data: '0x', id: `${word('0a')}:2`, blockNumber: 7, txHash: word('0c') },
  ]);
  const topics = (['AssetCreated', 'AccessGranted'] as const).flatMap((eventName) =>
    encodeEventTopics({ abi: registryAbi, eventName }),
  );
  expect(node.received).toEqual([
    { method: 'eth_getLogs', params: [{ address: registry, topics: [topics], fromBlock: '0x5', toBlock: '0x10' }] },
  ]);
});

test('skips logs of removed and of future blocks', async () => {
  const place = { blockHash: word('0a'), blockNumber: '0x7', logIndex: '0x0', removed: false };
  await using node = await startNode({
    eth_getLogs: [
      { ...log, ...place, removed: true },
      { ...log, ...place, blockHash: null, blockNumber: null },
    ],
  });
  expect(await node.logs.events(0, 9)).toEqual([]);
});

test('distinguishes chains with the same id by their genesis block', async () => {
  await using node = await startNode({ eth_chainId: '0x13882', eth_getBlockByNumber: block });
  expect(await node.logs.identity()).toBe(`80002:${word('0b')}:${registry}`);
  expect(await node.logs.head()).toEqual({ number: 16, hash: word('0b') });
  expect(await node.logs.timeOf(16)).toBe(1_700_000_000);
});

test('with confirmations, the head is an earlier block, at least the first one', async () => {
  await using node = await startNode({ eth_getBlockByNumber: block });
  await node.settled(12).head();
  await node.settled(100).head();
  const requestedBlocks = node.received.map(({ params: [number] }) => number);
  expect(requestedBlocks).toEqual(['latest', '0x5', 'latest', '0x0']);
});

test('reports chain.unavailable when a node refuses', async () => {
  await using node = await startNode({});
  for (const reading of [node.logs.head(), node.logs.events(0, 9), node.logs.identity(), node.logs.timeOf(1)])
    await expect(reading).rejects.toMatchObject({ code: 'chain.unavailable' });
});
