/**
 * How long the local chain takes to start again with many registrations, each a transaction of its own: with all of them in the snapshot,
 * and after `kill -9` with as many blocks in the log as there can be: the 2,000 after which a snapshot is made, and those that come while
 * it is made. Only the chain runs; what it computes does not depend on how busy the machine is. Fails above 20 s.
 * Usage: node tools/bench/chain-restart.ts [registrations] [registrations in the log]
 */
import { readFileSync, statSync } from 'node:fs';
import { localDeployment, registryAbi } from '@ipr/abi';
import { startKeptChain } from '@ipr/local-stack/chain/kept-chain.fixture';
import { encodeFunctionData, type Hex, padHex } from 'viem';

const [count = 50_000, logged = 3_000] = process.argv.slice(2).map(Number);
const mostSeconds = 20;
/** Half a block: the base fee, which grows with fuller blocks, stays low. */
const atOnce = 50;
const registry = localDeployment.registry.address;
const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (file: string) => (statSync(file).size / 1e6).toFixed(0);

const createCall = (number: number): Hex =>
  encodeFunctionData({
    abi: registryAbi,
    functionName: 'createAsset',
    args: [
      padHex(`0x${number.toString(16)}`, { size: 32 }),
      `bafkrei${String(number).padStart(52, 'a')}`,
      `Asset ${number}`,
    ],
  });

// Snapshots during the registrations would only cost time here.
const chain = await startKeptChain({ snapshotAfter: Number.POSITIVE_INFINITY });
const [from] = await chain.rpc<Hex[]>('eth_accounts');
let sent = 0;

/** Several calls in one request. @returns those that were refused: anvil may give two of them one nonce while it mines */
const batch = async (calls: readonly object[]): Promise<readonly object[]> => {
  const answer = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  });
  const answers = (await answer.json()) as { readonly error?: unknown }[];
  return calls.filter((_, at) => answers[at]?.error !== undefined);
};
const countCall = encodeFunctionData({ abi: registryAbi, functionName: 'assetCount' });
const register = async (number: number): Promise<void> => {
  for (const last = sent + number; sent < last; ) {
    const calls = Array.from({ length: Math.min(atOnce, last - sent) }, () => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [{ from, to: registry, gas: '0x493e0', maxFeePerGas: '0x174876e800', data: createCall(++sent) }],
    }));
    for (let left: readonly object[] = calls; left.length > 0; ) left = await batch(left);
    while (Number(await chain.rpc<Hex>('eth_call', [{ to: registry, data: countCall }, 'latest'])) < sent)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
/** Seconds that the chain's process has computed. */
const computed = (): string => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${chain.pid()}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return ((user + system) / 100).toFixed(1);
};
const start = async (what: string): Promise<number> => {
  const begun = performance.now();
  await chain.start();
  const took = (performance.now() - begun) / 1000;
  print(`${what}: ${took.toFixed(1)} s, of which the chain computes ${computed()} s`);
  return took;
};

try {
  const begun = performance.now();
  await register(count);
  await chain.saveSnapshot();
  print(
    `${count} registrations: ${((performance.now() - begun) / 1000).toFixed(0)} s, snapshot: ${megabytes(chain.stateFile)} MB`,
  );
  await chain.kill();
  const complete = await start('start with all of them in the snapshot');
  await register(logged);
  await chain.record();
  await chain.kill();
  const killed = await start(`start after kill -9 with ${logged} registrations since the snapshot`);
  if (Math.max(complete, killed) > mostSeconds) process.exitCode = 1;
} finally {
  await chain.close();
}
process.exit();
