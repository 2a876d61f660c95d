import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Fills a data folder by the earlier version's own code, and runs there. Arguments: data folder, port of the chain. */
const fillProgram = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deployments, registryAbi } from '@ipr/abi';
import { startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { encodeFunctionData } from 'viem';
import { anvilCommand } from './src/chain/anvil.ts';
import { prepareChain } from './src/chain/prepare-chain.ts';
import { loadSecrets } from './src/secrets.ts';

const [folder, port] = process.argv.slice(2);
const rpcUrl = 'http://127.0.0.1:' + port;
const call = async (method, params = []) => {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(error.message);
  return result;
};
loadSecrets(folder);
dealKeyset(join(folder, 'keys'));
await (await startEmbeddedMongo({ dataDir: join(folder, 'database'), port: 0 })).close();
mkdirSync(join(folder, 'chain'), { recursive: true });
const { command, args } = anvilCommand({ port: Number(port), stateFile: join(folder, 'chain', 'state.json') });
const chain = spawn(command, args, { stdio: 'ignore' });
while (!(await call('eth_chainId').catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50));
const { genesisHash } = await prepareChain({ rpcUrl, relayAddress: '0x00000000000000000000000000000000000a11ce' });
const [from] = await call('eth_accounts');
const registry = deployments[80002].registry.address;
const data = encodeFunctionData({
  abi: registryAbi,
  functionName: 'createAsset',
  args: ['0x' + '11'.repeat(32), 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', 'Made by the earlier version'],
});
await call('eth_sendTransaction', [{ from, to: registry, gas: '0x7a120', data }]);
await call('evm_mine');
const ended = once(chain, 'exit');
chain.kill('SIGINT');
await ended;
console.log(JSON.stringify({ genesisHash, registry }));
`;

const linkPackages = (checkout: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(checkout, 'node_modules')];
  mkdirSync(join(to, '@ipr'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@ipr') symlinkSync(join(from, name), join(to, name));
  const workspaces = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(checkout, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(checkout, folder, entry.name)),
  );
  for (const path of [...workspaces, join(checkout, 'deploy', 'local')]) {
    const manifest = readdirSync(path).includes('package.json') && readFileSync(join(path, 'package.json'), 'utf8');
    if (manifest) symlinkSync(path, join(to, (JSON.parse(manifest) as { name: string }).name));
  }
};

/** Whether this clone has the commit; a shallow one lacks it. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;

/**
 * Fills a data folder by the code of an earlier commit: secrets, keys, database, and a chain with one asset. The earlier version
 * runs with today's packages of others.
 */
export const fillByEarlierVersion = (commit: string, folder: string, port: number) => {
  const checkout = mkdtempSync(join(tmpdir(), 'earlier-version-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'packages', 'services', 'deploy/local'], {
      cwd: root,
      maxBuffer: 2 ** 28,
    });
    execFileSync('tar', ['-x', '-C', checkout], { input: archive });
    linkPackages(checkout);
    const program = join(checkout, 'deploy', 'local', 'fill.mjs');
    writeFileSync(program, fillProgram);
    const out = execFileSync(process.execPath, ['--no-warnings', program, folder, String(port)], { encoding: 'utf8' });
    return JSON.parse(out) as { genesisHash: string; registry: string };
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
};
