/**
 * How long the local chain takes to start again with many registrations, each a transaction of its own: after a stop, and after `kill -9`
 * with as many blocks in the log as there can be. Only the chain runs. Fails above 20 s.
 * Usage: node tools/bench/chain-restart.ts [registrations]
 */
import { statSync } from 'node:fs';
import { localDeployment, registryAbi } from '@ipr/abi';
import { startKeptChain } from '@ipr/local-stack/chain/kept-chain.fixture';
import { encodeFunctionData, type Hex, padHex } from 'viem';

const count = Number(process.argv[2] ?? 50_000);
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

const chain = await startKeptChain();
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
const seconds = async (what: string, work: () => Promise<void>): Promise<number> => {
  const begun = performance.now();
  await work();
  const took = (performance.now() - begun) / 1000;
  print(`${what}: ${took.toFixed(1)} s`);
  return took;
};

try {
  await seconds(`${count} registrations`, () => register(count));
  await chain.record();
  await chain.kill();
  await seconds('first start, which makes a snapshot', chain.start);
  print(`snapshot: ${megabytes(chain.stateFile)} MB`);
  await chain.kill();
  const stopped = await seconds('start after a stop', chain.start);
  await register(1_900);
  await chain.record();
  await chain.kill();
  const killed = await seconds('start after kill -9 with 1,900 registrations since the snapshot', chain.start);
  if (Math.max(stopped, killed) > mostSeconds) process.exitCode = 1;
} finally {
  await chain.close();
}
process.exit();
