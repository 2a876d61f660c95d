import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { networkOf } from '@ipr/protocol/networks/networks';
import { network } from 'hardhat';
import { type Address, createTestClient, getAddress, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { factoryCode, localOwner, singletonFactory } from '../scripts/deployment.ts';
import { deployContracts, firstBlockOf } from '../scripts/place-contracts.ts';
import { recordDeployment } from '../scripts/record-deployment.ts';
import { addressOf, admin, client, editor, networkHelpers, stranger, viem, zero } from './fixture.ts';

describe('deploying the contracts', () => {
  const sent: Address[] = [];
  const by = (wallet: typeof admin) => ({
    address: addressOf(wallet),
    send: (call: { to: Address; data: `0x${string}` }) => {
      sent.push(call.to);
      return wallet.sendTransaction(call);
    },
  });
  const deploy = (sender: typeof admin, owner: Address) => deployContracts(client as never, by(sender), owner);
  const withoutOldStates = {
    getBlockNumber: () => client.getBlockNumber(),
    getCode: () => Promise.reject(new Error('missing trie node')),
  };

  it('needs the singleton factory', async () => {
    await assert.rejects(deploy(admin, addressOf(admin)), /no singleton factory/);
  });

  it('puts registry and pass in place and sets the pass, once', async () => {
    await networkHelpers.setCode(singletonFactory, factoryCode);
    sent.length = 0;
    const first = await deploy(admin, addressOf(admin));
    assert.equal(sent.length, 3);
    assert.ok(first.registry.block && first.accessPass.block && first.passIsSet);
    const registry = await viem.getContractAt('IPRegistry', first.registry.address);
    const pass = await viem.getContractAt('AccessPass', first.accessPass.address);
    assert.equal(await registry.read.owner(), getAddress(addressOf(admin)));
    assert.equal(await registry.read.accessPass(), getAddress(pass.address));
    assert.equal(await pass.read.REGISTRY(), getAddress(registry.address));
    const again = await deploy(admin, addressOf(admin));
    assert.deepEqual(
      [again.registry.block, again.accessPass.block, again.passIsSet, sent.length],
      [null, null, true, 3],
    );
  });

  it('resumes after an interruption at any of its transactions', async () => {
    await networkHelpers.setCode(singletonFactory, factoryCode);
    const owner = addressOf(editor);
    const broken: Address[] = [];
    const breaksOff = {
      address: owner,
      send: async (call: { to: Address; data: `0x${string}` }) => {
        await by(editor).send(call);
        broken.push(call.to);
        throw new Error('the connection is lost');
      },
    };
    for (const run of [1, 2, 3]) {
      await assert.rejects(deployContracts(client as never, breaksOff, owner), /connection is lost/);
      assert.equal(broken.length, run);
    }
    const done = await deploy(editor, owner);
    assert.deepEqual([done.registry.block, done.accessPass.block, done.passIsSet], [null, null, true]);
    assert.deepEqual(broken, [singletonFactory, singletonFactory, done.registry.address]);
    // Without a record, the block is found: that of the first of three transactions.
    const head = Number(await client.getBlockNumber());
    assert.equal(await firstBlockOf(client as never, done.registry.address), head - 2);
    assert.equal(await firstBlockOf(withoutOldStates as never, done.registry.address), null);
  });

  it('leaves setting the pass to an owner who is not the deployer', async () => {
    await networkHelpers.setCode(singletonFactory, factoryCode);
    const { registry, passIsSet } = await deploy(admin, addressOf(stranger));
    assert.equal(passIsSet, false);
    const contract = await viem.getContractAt('IPRegistry', registry.address);
    assert.deepEqual(
      [await contract.read.owner(), await contract.read.accessPass()],
      [getAddress(addressOf(stranger)), zero],
    );
    assert.equal((await deploy(stranger, addressOf(stranger))).passIsSet, true);
  });

  it('gives each owner their own registry, at an address derived only from the owner', async () => {
    await networkHelpers.setCode(singletonFactory, factoryCode);
    const { registry } = await deploy(admin, addressOf(stranger));
    assert.equal((await deploy(stranger, addressOf(stranger))).registry.address, registry.address);
    assert.notEqual((await deploy(stranger, addressOf(admin))).registry.address, registry.address);
  });

  it('refuses an owner whose key is public', async () => {
    await assert.rejects(deploy(admin, localOwner), /key of this owner is public/);
    await assert.rejects(deploy(admin, localOwner.toLowerCase() as Address), /key of this owner is public/);
  });
});

const runScript = async (env: Readonly<Record<string, string>>): Promise<string> => {
  const script = fileURLToPath(new URL('../scripts/deploy-contracts.ts', import.meta.url));
  const ran = await promisify(execFile)(process.execPath, ['--no-warnings', script], {
    env: { PATH: process.env.PATH, ...env },
  });
  return ran.stdout;
};

describe('the deploy script', () => {
  it('deploys with the URL of a node and an ordinary key, records the result, and repeats nothing', async () => {
    const server = await network.createServer();
    const { address, port } = await server.listen();
    const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
    const url = `http://${address}:${port}`;
    const node = createTestClient({ mode: 'hardhat', transport: http(url) }).extend(publicActions);
    const key = generatePrivateKey();
    const deployer = privateKeyToAccount(key);
    try {
      // As on Amoy: the factory exists, and the deployer has coins. The rest are plain transactions.
      await node.setCode({ address: singletonFactory, bytecode: factoryCode });
      await node.setBalance({ address: deployer.address, value: 10n ** 18n });
      const run = (more = {}) =>
        runScript({ CHAIN_RPC_URL: url, DEPLOYER_KEY: key, DEPLOYMENTS_FOLDER: folder, ...more });
      const read = async () => JSON.parse(await readFile(join(folder, '80002.json'), 'utf8'));
      assert.match(
        await run(),
        /^Local chain \(80002\)\nAt most \d+ gas, .*\nregistry +0x\w{40} \(block 1\)\naccess pass +0x\w{40} \(block 2\)\n$/,
      );
      const first = await read();
      assert.deepEqual([first.registry.startBlock, first.registry.owner], [1, deployer.address]);
      assert.equal(await node.getTransactionCount({ address: deployer.address }), 3);
      await rm(join(folder, '80002.json'));
      assert.match(await run(), /was there.*\n.*was there/);
      assert.deepEqual(await read(), first);
      assert.equal(await node.getTransactionCount({ address: deployer.address }), 3);
      assert.deepEqual([first.registry.codeHash, first.accessPass.codeHash].map(isHash), [true, true]);

      const safe = `0x${'5a'.repeat(20)}` as const;
      await assert.rejects(run({ REGISTRY_SAFE: safe }), /There is no contract at 0x5a5a/);
      await node.setCode({ address: safe, bytecode: '0x6000' });
      assert.match(
        await run({ REGISTRY_SAFE: safe }),
        /The Safe 0x5a5a\w+ must accept: let it call acceptOwnership\(\)/,
      );
      assert.match(await run({ REGISTRY_SAFE: safe }), /must accept/);
      assert.equal(await node.getTransactionCount({ address: deployer.address }), 4);

      await node.setBalance({ address: deployer.address, value: 1n });
      await assert.rejects(run(), /At most \d+ gas, .*Send it .* POL more/);
      await assert.rejects(run({ DEPLOY_TIP_GWEI: 'much' }), /'much' is no tip in gwei/);
      await assert.rejects(run({ DEPLOYMENTS_FOLDER: '' }), /chain of one machine/);
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
});

/** A node that reports Amoy's chain id and refuses all other calls. */
const startAmoy = async () => {
  const methods: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const results = { eth_chainId: '0x13882', eth_getBlockByNumber: { hash: networkOf(80_002).genesisHash } };
    const replies = [body].flat().map(({ id, method }: { id: number; method: string }) => {
      methods.push(method);
      return { jsonrpc: '2.0', id, result: (results as Record<string, unknown>)[method] };
    });
    response.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { methods, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};

describe('the deploy script on a public network', () => {
  it('refuses an owner, or a deployer, whose key is published, before it sends anything', async () => {
    const amoy = await startAmoy();
    const published = { key: `0x${'1'.padStart(64, '0')}`, owner: addressOf(editor) } as const;
    const given = { CHAIN_RPC_URL: amoy.url, DEPLOYER_KEY: generatePrivateKey() };
    await assert.rejects(runScript({ ...given, REGISTRY_OWNER: published.owner }), /is public: on Polygon Amoy/);
    await assert.rejects(runScript({ ...given, DEPLOYER_KEY: published.key }), /is public: on Polygon Amoy/);
    assert.deepEqual([...new Set(amoy.methods)].sort(), ['eth_chainId', 'eth_getBlockByNumber']);
    amoy.close();
  });
});

const isHash = (text: string) => /^0x[0-9a-f]{64}$/.test(text);

describe('recording a deployment', () => {
  const deployment = {
    genesisHash: `0x${'9'.repeat(64)}`,
    owner: `0x${'1'.repeat(40)}`,
    registry: `0x${'2'.repeat(40)}`,
    accessPass: `0x${'3'.repeat(40)}`,
    startBlock: 77,
    codeHashes: { registry: `0x${'4'.repeat(64)}`, accessPass: `0x${'5'.repeat(64)}` },
  } as const;

  const inFolder = async (work: (folder: URL, read: (chainId: number) => Promise<unknown>) => Promise<void>) => {
    const path = await mkdtemp(join(tmpdir(), 'deployments-'));
    const folder = pathToFileURL(`${path}/`);
    const read = async (chainId: number) => JSON.parse(await readFile(new URL(`${chainId}.json`, folder), 'utf8'));
    await work(folder, read).finally(() => rm(path, { recursive: true }));
  };
  const entry = {
    genesisHash: deployment.genesisHash,
    registry: {
      ...{ address: deployment.registry, startBlock: 77, owner: deployment.owner },
      codeHash: deployment.codeHashes.registry,
    },
    accessPass: { address: deployment.accessPass, codeHash: deployment.codeHashes.accessPass },
  };

  it('writes the file of a chain, and keeps the first block when it runs again', async () => {
    await inFolder(async (folder, read) => {
      await recordDeployment(folder, 137, deployment);
      await recordDeployment(folder, 137, { ...deployment, startBlock: null });
      assert.deepEqual(await read(137), { chainId: 137, ...entry });
    });
  });

  it('never touches the record of local chains, which share the id of Amoy', async () => {
    await inFolder(async (folder, read) => {
      await writeFile(new URL('local.json', folder), '{"chainId":80002}');
      await recordDeployment(folder, 80002, deployment);
      assert.deepEqual(await read(80002), { chainId: 80002, ...entry });
      assert.equal(await readFile(new URL('local.json', folder), 'utf8'), '{"chainId":80002}');
    });
  });

  it('begins at block 0 for a registry without a recorded block', async () => {
    await inFolder(async (folder, read) => {
      await recordDeployment(folder, 137, { ...deployment, startBlock: null });
      assert.deepEqual(await read(137), {
        chainId: 137,
        ...entry,
        registry: { ...entry.registry, startBlock: 0 },
      });
    });
  });
});
