import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localDeployment, registryAbi } from '@ipr/abi';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { encodeFunctionData, type Hex, keccak256, padHex, toHex } from 'viem';
import { anvilCommand } from '../chain/anvil.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { root } from '../paths.ts';
import { freePorts } from '../supervisor/free-port.ts';
import { DATABASE } from './check-chain.ts';
import { postgresUrl, withDatabase } from './postgres.ts';
import type { startIndex } from './start-index.ts';

const relayAddress = '0x00000000000000000000000000000000000a11ce';

const registry = localDeployment.registry.address;

/** Calls of the registry by accounts that the chain signs for; `mine` puts each into a block of its own. */
const registryCalls = (rpc: ReturnType<typeof jsonRpc>, settle: () => Promise<unknown>) => {
  const send = async (from: Hex, call: Parameters<typeof encodeFunctionData<typeof registryAbi>>[0]): Promise<Hex> => {
    const txHash = await rpc<Hex>('eth_sendTransaction', [
      { from, to: registry, gas: '0x7a120', data: encodeFunctionData(call) },
    ]);
    await settle();
    return txHash;
  };
  const abi = registryAbi;
  return {
    create: (from: Hex, hash: Hex, cid: string, title: string) =>
      send(from, { abi, functionName: 'createAsset', args: [hash, cid, title] }),
    update: (from: Hex, id: string, hash: Hex, cid: string, title: string) =>
      send(from, { abi, functionName: 'updateAsset', args: [BigInt(id), hash, cid, title] }),
    /** @returns hash of the NDA */
    grant: async (from: Hex, id: string, user: Hex, role: number, expires: number, name: string) => {
      const ndaHash = keccak256(toHex(`NDA ${name}`));
      const args = [BigInt(id), user, role, BigInt(expires), ndaHash, `share-${name}`] as const;
      await send(from, { abi, functionName: 'grantAccess', args });
      return ndaHash;
    },
    accept: async (from: Hex, id: string, ndaHash: Hex) => {
      const consent = {
        domain: { name: 'IPRegistry', version: '1', chainId: 80002, verifyingContract: registry },
        primaryType: 'NDAConsent',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          NDAConsent: [
            { name: 'assetId', type: 'uint256' },
            { name: 'ndaHash', type: 'bytes32' },
          ],
        },
        message: { assetId: id, ndaHash },
      };
      const signature = await rpc<Hex>('eth_signTypedData_v4', [from, consent]);
      return send(from, { abi, functionName: 'acceptAccess', args: [BigInt(id), signature] });
    },
    relinquish: (from: Hex, id: string) => send(from, { abi, functionName: 'relinquishAccess', args: [BigInt(id)] }),
    revoke: (from: Hex, id: string, user: Hex) =>
      send(from, { abi, functionName: 'revokeAccess', args: [BigInt(id), user] }),
  };
};

/** A chain of a test's own, running, without a miner, and what an index of it is started with. All is in one temporary folder. */
export const startChainForIndex = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'index-'));
  const [chainPort = 0, postgres = 0, graphql = 0, indexNode = 0, admin = 0, metrics = 0, ipfs = 0] =
    await freePorts(7);
  const chainUrl = `http://127.0.0.1:${chainPort}`;
  const rpc = jsonRpc(chainUrl);
  const lines: string[] = [];
  const settings: Parameters<typeof startIndex>[0] = {
    dataDir: join(folder, 'index'),
    ports: { postgres, graphql, indexNode, admin, metrics, ipfs },
    chainUrl,
    password: 'only for this test: /@%',
    subgraphBuildDir: join(root, 'subgraph', 'dist'),
    log: (line) => lines.push(line),
  };
  const calls = registryCalls(rpc, () => rpc('evm_mine'));
  let chain: ChildProcess;

  const startChain = async (name: string): Promise<void> => {
    const { command, args } = anvilCommand({ port: chainPort, stateFile: join(folder, name) });
    chain = spawn(command, args, { stdio: 'ignore' });
    while (!(await rpc('eth_chainId').catch(() => undefined))) await delay(20);
    await prepareChain({ rpcUrl: chainUrl, relayAddress });
  };
  const endChain = async (): Promise<void> => {
    chain.kill('SIGKILL');
    await once(chain, 'exit');
  };

  await startChain('chain.json');
  return {
    settings,
    rpc,
    lines,
    accounts: await rpc<[Hex, Hex, Hex, ...Hex[]]>('eth_accounts'),
    endChain,
    /** Starts over the given state file; one that does not exist makes another chain. */
    startChain,
    /** Registers an asset in a block of its own. */
    createAsset: async (from: Hex, number: number, title: string) => {
      const asset = { hash: padHex(`0x${number.toString(16)}`, { size: 32 }), cid: `bafy${number}`, title };
      return { ...asset, txHash: await calls.create(from, asset.hash, asset.cid, title) };
    },
    /** Calls that are each mined in a block of their own. */
    registry: calls,
    /** The same without mining. */
    pending: registryCalls(rpc, async () => undefined),
    newestBlock: async () => {
      const { number, hash } = await rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false]);
      return { number: Number(number), hash };
    },
    /** A sync from the beginning makes a new schema; an index that continues keeps the id and time of its schema. */
    deploymentSchema: async (): Promise<unknown> => {
      const query = 'select id, subgraph, name, created_at from deployment_schemas where subgraph like $1 and active';
      const url = postgresUrl({ port: postgres, password: settings.password }, DATABASE);
      return withDatabase(url, async (client) => (await client.query(query, ['Qm%'])).rows);
    },
    close: async () => {
      await endChain();
      await rm(folder, { recursive: true });
    },
  };
};
