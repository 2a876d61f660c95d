import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { graphIndex } from '@ipr/adapter-graph';
import { createStack } from '@ipr/e2e/stack/run-stack';
import { chainAccount } from './chain-accounts.ts';

const events = Number(process.argv[2] ?? 2_000);
/** Registrations sent at once; about the capacity of a block. */
const batch = 50;
const print = (line: string) => process.stdout.write(`${line}\n`);
const lineOf = (file: string, name: string): string =>
  readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(name)) ?? '';
/** A value of /proc in MB, from kB. */
const megabytes = (file: string, name: string): number => Number(/\d+/.exec(lineOf(file, name))?.[0] ?? 0) / 1024;
/** A process and its children share memory: of PostgreSQL's the proportional sizes are added up. */
const familySize = (pid: number): number => {
  const family = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(name) === pid || Number(/\d+/.exec(lineOf(`/proc/${name}/status`, 'PPid'))?.[0]) === pid;
    } catch {
      return false;
    }
  });
  return family.reduce((sum, name) => sum + megabytes(`/proc/${name}/smaps_rollup`, 'Pss:'), 0);
};

const stack = await createStack();
await stack.start();
try {
  const account = await chainAccount(stack);
  for (let done = 0; done < events; done += batch) {
    const hashes: Awaited<ReturnType<typeof account.send>>[] = [];
    for (let at = done + 1; at <= Math.min(done + batch, events); at++) hashes.push(await account.send(at));
    const last = hashes.at(-1);
    while (last && (await account.receipt(last)) === null) await sleep(20);
  }
  const newest = Number(await stack.rpc('eth_blockNumber'));

  const readAt = performance.now();
  const logs = await stack.rpc<unknown[]>('eth_getLogs', [
    { address: account.registry, fromBlock: '0x0', toBlock: 'latest' },
  ]);
  const raw = (performance.now() - readAt) / 1000;

  await stack.stopPart('graph-node');
  await stack.stopPart('postgres');
  rmSync(join(stack.folder, 'postgres', 'data'), { recursive: true });
  await stack.startPart('postgres');
  const begun = performance.now();
  await stack.startPart('graph-node');
  const ready = (performance.now() - begun) / 1000;
  const index = graphIndex({ url: `${stack.origin}/graphql` });
  await index.waitForBlock(newest, 600_000);
  const whole = (performance.now() - begun) / 1000;
  await index.asset(String(events));

  const parts = await stack.parts();
  const pidOf = (name: string) => parts.find((part) => part.name === name)?.pid ?? 0;
  print(`${logs.length} logs in ${newest} blocks`);
  print(`eth_getLogs, all at once      ${raw.toFixed(2)} s   ${Math.round(logs.length / raw)} logs per second`);
  print(`index from empty              ${whole.toFixed(2)} s   ${Math.round(events / whole)} events per second`);
  print(`  of it until it answers      ${ready.toFixed(2)} s`);
  print(`graph-node, at most           ${megabytes(`/proc/${pidOf('graph-node')}/status`, 'VmHWM').toFixed(0)} MB`);
  print(`PostgreSQL, now               ${familySize(pidOf('postgres')).toFixed(0)} MB`);
} finally {
  await stack.remove();
}
process.exit();
