import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import type { Hex } from 'viem';
import { anvilCommand } from '../chain/anvil.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { soon } from '../chain/temporary-anvil.ts';
import { freePorts } from '../supervisor/free-port.ts';
import { fillByEarlierVersion, hasCommit } from './earlier-version.fixture.ts';
import type { Contracts } from './manifest.ts';
import { openDataFolder, recordGenesis } from './open-data-folder.ts';

const versions = [
  { commit: '6a179aadd06837416bb1c99c0dc3168c3614876b', difference: 'no manifest' },
  { commit: 'c215a1c3d3939e6436b3830ee851231906128987', difference: 'no manifest, and another registry contract' },
];
const cid = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';

/** Runs the folder's chain as the stack does. */
const openChain = async (folder: string, port: number, { registry, accessPass }: Contracts) => {
  const rpcUrl = `http://127.0.0.1:${port}`;
  const { command, args } = anvilCommand({ port, stateFile: join(folder, 'chain', 'state.json') });
  const running = spawn(command, args, { stdio: 'ignore' });
  const rpc = jsonRpc(rpcUrl);
  await soon(() => rpc('eth_chainId'));
  const kept = { registry: registry as Hex, accessPass: accessPass as Hex };
  const prepared = await prepareChain({ rpcUrl, relayAddress: '0x00000000000000000000000000000000000a11ce', kept });
  const chain = rpcChain({ rpcUrl, chainId: 80_002, registry: kept.registry, pollMs: 20 });
  return {
    prepared,
    chain,
    register: async (title: string): Promise<string> => {
      const [from] = await rpc<[Hex]>('eth_accounts');
      const { to, data } = chain.createAsset({ fileHash: '22'.repeat(32), cid, title });
      const hash = await rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x7a120' }]);
      await rpc('evm_mine');
      return chain.createdAssetId(hash);
    },
    end: async () => {
      const ended = once(running, 'exit');
      running.kill('SIGINT');
      await ended;
    },
  };
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

for (const { commit, difference } of versions) {
  const name = `opens the data folder of an earlier version (${commit.slice(0, 8)}: ${difference}) with its assets, and registers more`;
  if (!hasCommit(commit)) {
    process.stderr.write(`SKIPPED, because this clone is shallow (git fetch --unshallow): ${name}\n`);
    test.skip(name, () => undefined);
  } else
    test(name, async () => {
      const [port = 0] = await freePorts(1);
      const earlier = fillByEarlierVersion(commit, folder, port);
      const options = { folder, databaseKind: 'embedded', rebuilt: new Set<never>(), print: () => undefined } as const;
      const { contracts, states } = openDataFolder(options);
      expect(contracts.registry).toBe(earlier.registry.toLowerCase());
      expect(Object.keys(states).sort()).toEqual(['chain', 'database', 'keys', 'secrets']);

      const { chain, prepared, register, end } = await openChain(folder, port, contracts);
      try {
        expect(prepared).toMatchObject({
          genesisHash: earlier.genesisHash,
          registry: contracts.registry,
          deployed: [],
        });
        recordGenesis(folder, prepared.genesisHash);
        expect(await chain.asset('1')).toMatchObject({ title: 'Made by the earlier version' });
        expect(await register('Made by this version')).toBe('2');
      } finally {
        await end();
      }
      expect(openDataFolder(options).contracts).toEqual(contracts);
    });
}
