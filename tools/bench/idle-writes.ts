/**
 * What an idle stack writes to disk: kilobytes per second of each part over a minute, by /proc/PID/io. Fails above 50 kB/s in all.
 * Before it measures, PostgreSQL writes out what the registrations changed: by itself it does that within five minutes. A kernel that
 * keeps files in large pages charges a whole one for each byte that is written into it. Linux only.
 * Usage: node tools/bench/idle-writes.ts [seconds]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';
import { postgresUrl, withDatabase } from '@ipr/local-stack/index-node/postgres';

const seconds = Number(process.argv[2] ?? 60);
const mostPerSecond = 50;
const registrations = 20;
const print = (line: string) => process.stdout.write(`${line}\n`);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const parentOf = (pid: number) => Number(/\) \w (\d+)/.exec(textOf(`/proc/${pid}/stat`))?.[1]);

/** Bytes that a process and its descendants caused to be written to a disk (proc_pid_io(5)). */
const writtenBy = (root: number): number => {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  const tree = [root];
  for (const pid of tree) tree.push(...all.filter((each) => parentOf(each) === pid));
  return tree.reduce((sum, pid) => sum + Number(/^write_bytes: (\d+)$/m.exec(textOf(`/proc/${pid}/io`))?.[1] ?? 0), 0);
};

/** Writes all changed pages of the index's database now. */
const writeOutIndex = async (folder: string, pid: number): Promise<void> => {
  const port = Number(/port=(\d+)/.exec(textOf(`/proc/${pid}/cmdline`))?.[1]);
  const { postgresPassword: password } = JSON.parse(textOf(`${folder}/secrets.json`)) as { postgresPassword: string };
  await withDatabase(postgresUrl({ port, password }, 'postgres'), (client) => client.query('CHECKPOINT'));
};

const stack = await createStack();
await stack.start();
try {
  const person = await createPerson(stack.origin, 'idle@example.org');
  for (let n = 0; n < registrations; n++) {
    const file = new File([new Uint8Array(makePdf(`${n}`, 2_000))], `${n}.pdf`);
    await person.register({ title: `Asset ${n}`, ipType: 'Patent', ipContent: 'Document', file });
  }
  await person.close();
  // The tasks that follow a registration.
  await sleep(60_000);
  const parts = (await stack.parts()).flatMap(({ name, pid }) => (pid ? [{ name, pid }] : []));
  const index = parts.find(({ name }) => name === 'postgres');
  if (index) await writeOutIndex(stack.folder, index.pid);
  const before = parts.map(({ pid }) => writtenBy(pid));
  await sleep(seconds * 1000);
  const rates = parts.map(({ name, pid }, at) => ({
    name,
    perSecond: (writtenBy(pid) - (before[at] ?? 0)) / 1000 / seconds,
  }));
  for (const { name, perSecond } of rates) print(`${name.padEnd(14)} ${perSecond.toFixed(1).padStart(8)} kB/s`);
  const all = rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
  print(
    `${'whole stack'.padEnd(14)} ${all.toFixed(1).padStart(8)} kB/s over ${seconds} s; aim: ${mostPerSecond} or less`,
  );
  if (all > mostPerSecond) process.exitCode = 1;
} finally {
  await stack.remove();
}
process.exit();
