import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { deployments } from '@ipr/abi';
import { createClient, relayApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { jsonRpc } from '@ipr/local-stack/chain/json-rpc';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { registryCalls } from '@ipr/ports/chain/calls';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { predictSafeAddress, safeTransactionTypedData } from '@ipr/ports/smart-account/safe';
import { callerHeader, issueCallerToken } from '@ipr/service-kit';
import { createPublicClient, createWalletClient, http, parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const chainId = 80_002;
const rounds = 5;
/** Safes that act at the same time, each one action after the other; as many direct sends are under way at once. */
const atOnce = 25;
const perRound = 100;
/** It ends by itself, also when something does not answer. */
const longestMs = 115_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const registry = deployments[chainId].registry.address.toLowerCase() as Hex;
const secret = randomBytes(32).toString('hex');
const newAsset = () =>
  registryCalls(registry).createAsset({
    fileHash: randomBytes(32).toString('hex'),
    cid: `b${'a'.repeat(58)}`,
    title: 'A title of twenty-eight char',
  });

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The relay in a process of its own, as in production. */
const startRelay = async (env: Readonly<Record<string, string>>) => {
  const main = fileURLToPath(new URL('../services/relay/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the relay does not start')));
    createInterface(child.stdout).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening') resolve(entry.port);
    });
  });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, close };
};

const relayKey = generatePrivateKey();
const relayAccount = privateKeyToAccount(relayKey);
const sender = privateKeyToAccount(generatePrivateKey());
const [mongo, chain] = await Promise.all([
  startTemporaryMongo(),
  startTemporaryChain(relayAccount.address.toLowerCase() as Hex),
]);
await jsonRpc(chain.rpcUrl)('anvil_setBalance', [sender.address, `0x${(10n ** 20n).toString(16)}`]);
const relay = await startRelay({
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: secret,
  CHAIN_RPC_URL: chain.rpcUrl,
  RELAY_PRIVATE_KEY: relayKey,
});
const node = createPublicClient({ transport: http(chain.rpcUrl) });
const wallet = createWalletClient({ account: sender, transport: http(chain.rpcUrl) });
const reader = rpcChain({ rpcUrl: chain.rpcUrl, chainId });

/** A person with a Safe; `register` resolves when the relay has taken the registration on. */
const createPerson = () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const eoaWallet = account.address.toLowerCase() as Hex;
  const safe = predictSafeAddress(eoaWallet);
  let nonce = 0;
  return {
    async register() {
      const transaction = { ...newAsset(), nonce: nonce++ };
      const signature = await account.signTypedData(safeTransactionTypedData(chainId, safe, transaction));
      const caller = { userId: safe, wallet: safe, eoaWallet, role: 'user' } as const;
      const headers = { [callerHeader]: issueCallerToken(caller, 'relay-throughput', secret) };
      await createClient(relayApi, { baseUrl: relay.url, headers }).submit({ transaction, signature });
    },
  };
};

/** Registrations per second, from the first request until the last asset is on chain. */
const measure = async (count: number, send: () => Promise<void>): Promise<number> => {
  const goal = (await reader.assetCount()) + count;
  const started = performance.now();
  await send();
  while ((await reader.assetCount()) < goal) await new Promise((resolve) => setTimeout(resolve, 10));
  return count / ((performance.now() - started) / 1000);
};

const people = Array.from({ length: atOnce }, createPerson);
const throughRelay = (each: number) =>
  measure(each * people.length, async () => {
    const actOften = async ({ register }: (typeof people)[number]) => {
      for (let i = 0; i < each; i++) await register();
    };
    await Promise.all(people.map(actOften));
  });

const direct = async () => {
  const first = await node.getTransactionCount({ address: sender.address });
  const fees = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('1') };
  let sent = 0;
  const sendNext = async () => {
    while (sent < perRound) {
      const nonce = first + sent++;
      await wallet.sendTransaction({ ...newAsset(), ...fees, chain: null, gas: 400_000n, nonce });
    }
  };
  return measure(perRound, async () => void (await Promise.all(Array.from({ length: atOnce }, sendNext))));
};

const close = async () => {
  await relay.close();
  await Promise.all([mongo.close(), chain.close()]);
};

const overdue = setTimeout(async () => {
  print(`not done after ${longestMs / 1000} s`);
  await close();
  process.exit(1);
}, longestMs);

try {
  const deploying = await throughRelay(1);
  print(`first actions of ${atOnce} Safes, which deploy them: ${deploying.toFixed(1)} per second`);
  const [relayed, sentDirectly]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    relayed.push(await throughRelay(perRound / atOnce));
    sentDirectly.push(await direct());
    print(`round ${round}: relay ${relayed.at(-1)?.toFixed(1)}, direct ${sentDirectly.at(-1)?.toFixed(1)} per second`);
  }
  const [slow, fast] = [median(relayed), median(sentDirectly)];
  print(`median of ${rounds} rounds of ${perRound}: relay ${slow.toFixed(1)}, direct ${fast.toFixed(1)} per second`);
  print(`direct is ${(fast / slow).toFixed(1)} times as fast`);
} finally {
  clearTimeout(overdue);
  await close();
}
