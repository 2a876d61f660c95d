import { rpcChain } from '@ipr/adapter-rpc/chain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { createPublicClient, createWalletClient, http, parseGwei } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { chainId, newAsset, startRelayStack, withinTime } from './relay-process.ts';

const rounds = 5;
/** Safes that act concurrently, each one action after the other; also the number of concurrent direct sends. */
const atOnce = 25;
const perRound = 100;

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const sender = privateKeyToAccount(generatePrivateKey());
const { rpcUrl, createPerson, close } = await startRelayStack();
await jsonRpc(rpcUrl)('anvil_setBalance', [sender.address, `0x${(10n ** 20n).toString(16)}`]);
const node = createPublicClient({ transport: http(rpcUrl) });
const wallet = createWalletClient({ account: sender, transport: http(rpcUrl) });
const reader = rpcChain({ rpcUrl, chainId });

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
    const actOften = async ({ submit }: (typeof people)[number]) => {
      for (let i = 0; i < each; i++) await submit(newAsset());
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

await withinTime(115_000, close, async () => {
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
});
