import { setTimeout as sleep } from 'node:timers/promises';
import { createStack } from '@ipr/e2e/stack/run-stack';
import { graphIndex } from '@ipr/ports/index/graph';
import { chainAccount } from './chain-accounts.ts';

const rounds = Number(process.argv[2] ?? 100);
const print = (line: string) => process.stdout.write(`${line}\n`);
const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
const line = (what: string, values: readonly number[]) =>
  print(
    `${what.padEnd(44)} ${[0.5, 0.95, 1].map((part) => `${(share(values, part) / 1000).toFixed(3)} s`).join('   ')}`,
  );

const stack = await createStack();
await stack.start();
try {
  const account = await chainAccount(stack);
  // As a page asks it: over the gateway, looking for the newest block every 250 ms.
  const index = graphIndex({ url: `${stack.origin}/graphql` });
  const [sent, mined]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const sentAt = performance.now();
    const hash = await account.send(round);
    let found = await account.receipt(hash);
    for (; found === null; found = await account.receipt(hash)) await sleep(5);
    const minedAt = performance.now();
    await index.waitForBlock(Number(found.blockNumber));
    const { title } = await index.asset(String(round));
    if (title !== `Bench ${round}`) throw new Error(`asset ${round} is not there`);
    sent.push(performance.now() - sentAt);
    mined.push(performance.now() - minedAt);
  }
  print(`${rounds} registrations${' '.repeat(31)} median    95 of 100  longest`);
  line('from the block with the event to its details', mined);
  line('from sending the transaction', sent);
} finally {
  await stack.remove();
}
process.exit();
