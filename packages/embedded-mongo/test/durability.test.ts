import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Collection, type Document, MongoClient } from 'mongodb';

const MAIN = join(import.meta.dirname, '..', 'src', 'main.ts');
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'durability-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(directory, { recursive: true });
});
const children: ChildProcess[] = [];

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

async function start(port: number): Promise<Running> {
  const env = {
    ...process.env,
    EMBEDDED_MONGO_DIR: directory,
    EMBEDDED_MONGO_PORT: String(port),
    NODE_COMPILE_CACHE: join(directory, 'compiled'),
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, port: JSON.parse(String(line)).port };
}

async function kill({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code;
}

interface Outcome {
  readonly acknowledged: string[];
  increments: number;
  failed: number;
}

/** Inserts and increments until stopped; a failed write counts as unknown. */
async function writer(
  items: Collection<Document>,
  name: string,
  outcome: Outcome,
  running: () => boolean,
): Promise<void> {
  for (let number = 0; running(); number++) {
    const key = `${name}-${number}`;
    try {
      await items.insertOne({ key, pad: 'x'.repeat(300) });
      outcome.acknowledged.push(key);
      await items.updateOne({ counter: true }, { $inc: { n: 1 } });
      outcome.increments += 1;
    } catch {
      outcome.failed += 1;
    }
  }
}

test('loses no acknowledged write and repeats none when the server is killed under twelve writers', async () => {
  let server = await start(0);
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/`, { heartbeatFrequencyMS: 500 });
  const items = client.db('test').collection<Document>('items');
  await items.createIndex({ key: 1 }, { unique: true });
  await items.insertOne({ counter: true, n: 0 });
  const outcome: Outcome = { acknowledged: [], increments: 0, failed: 0 };
  let writing = true;
  const writers = Array.from({ length: 12 }, (_, index) => writer(items, `w${index}`, outcome, () => writing));
  /** Ensures that the kill happens during writes on a machine of any speed. */
  const acknowledged = async (more: number) => {
    for (const end = outcome.acknowledged.length + more; outcome.acknowledged.length < end; ) await wait(5);
  };
  for (let round = 0; round < 3; round++) {
    await acknowledged(50);
    await kill(server, 'SIGKILL');
    server = await start(server.port);
  }
  await acknowledged(50);
  writing = false;
  await Promise.all(writers);

  expect(outcome.acknowledged.length).toBeGreaterThan(100);
  const stored = new Set((await items.distinct('key')) as string[]);
  expect(outcome.acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  for (const key of outcome.acknowledged.slice(0, 50)) expect(await items.countDocuments({ key })).toBe(1);
  const counter = await items.findOne({ counter: true });
  expect(counter?.n).toBeGreaterThanOrEqual(outcome.increments);
  expect(counter?.n).toBeLessThanOrEqual(outcome.increments + outcome.failed);
  await client.close();
  expect(await kill(server, 'SIGTERM')).toBe(0);
});

test('the process refuses missing or invalid settings', async () => {
  for (const settings of [
    { EMBEDDED_MONGO_DIR: '' },
    { EMBEDDED_MONGO_PORT: '70000' },
    { EMBEDDED_MONGO_PORT: '0x1' },
  ]) {
    const env = { ...process.env, EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: '0', ...settings };
    const [code] = await once(spawn(process.execPath, [MAIN], { env, stdio: 'ignore' }), 'exit');
    expect(code).toBe(1);
  }
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('the process, started from compiled code, stays below 80 MB', async () => {
  await kill(await start(0), 'SIGTERM');
  const server = await start(0);
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/`);
  await client.db('test').collection('items').countDocuments();
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]);
  await client.close();
  await kill(server, 'SIGTERM');
  expect(kilobytes / 1024).toBeLessThan(80);
});
