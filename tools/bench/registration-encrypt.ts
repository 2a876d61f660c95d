import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { measureBare, measureEncryption } from './encrypt-in-page.ts';
import { launchBrowser } from './launch-browser.ts';

const megabytes = Number(process.argv[2] ?? 50);
const rounds = 9;
const dist = resolve(import.meta.dirname, '../../mfe-assets/dist');
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The worker built by `npm run build`: the one script whose reply has kind "encrypted". */
const findWorker = (): string => {
  const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => readFileSync(join(dist, name), 'utf8').includes('{kind:"encrypted"'));
  if (found.length !== 1) throw new Error(`expected one worker in ${dist}, found ${found.length}: npm run build first`);
  return found[0] as string;
};

/** A minimal page with a file input, served with the built scripts. */
const startServer = async () => {
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    if (name === '') return response.setHeader('content-type', 'text/html').end('<input type="file">');
    if (!/^[\w.-]+\.js$/.test(name)) return response.writeHead(404).end();
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(dist, name)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
};

/** Current and peak memory of a renderer since the last reset, in MB (proc(5)). */
const memoryOf = (pid: number) => {
  const status = () => readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status())?.[1]) / 1024;
  return {
    reset: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    now: () => field('VmRSS'),
    peak: () => field('VmHWM'),
  };
};

const rendererOf = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  return renderers[0]?.id ?? Number.NaN;
};

/** CPU time of all processes of the browser so far, in seconds. */
const cpuSeconds = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

const run = async (page: Page, session: CDPSession, worker: string) => {
  const memory = memoryOf(await rendererOf(session));
  const measured = async (work: () => Promise<{ ms: number; longestTaskMs: number }>) => {
    await page.requestGC();
    memory.reset();
    const before = memory.now();
    const computed = await cpuSeconds(session);
    const { ms, longestTaskMs } = await work();
    const cpuMs = ((await cpuSeconds(session)) - computed) * 1000;
    return { ms, longestTaskMs, cpuMs, grownMb: memory.peak() - before };
  };
  const encrypt = () => measured(() => page.evaluate(measureEncryption, worker));
  const bare = () => measured(() => page.evaluate(measureBare));
  // The first round is not counted: it loads code and warms caches.
  await encrypt();
  await bare();
  const [product, plain] = [[await encrypt()], [await bare()]];
  for (let round = 1; round < rounds; round++) {
    product.push(await encrypt());
    plain.push(await bare());
  }
  return { product, plain };
};

const folder = mkdtempSync(join(tmpdir(), 'ipr-bench-'));
const server = await startServer();
const browser = await launchBrowser();
try {
  const path = join(folder, 'plain.bin');
  writeFileSync(path, randomBytes(megabytes * 2 ** 20));
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.locator('input').setInputFiles(path);
  const { product, plain } = await run(page, await browser.newBrowserCDPSession(), findWorker());
  const line = (what: string, all: typeof product) => {
    const ms = median(all.map((each) => each.ms));
    const grown = median(all.map(({ grownMb }) => grownMb));
    const speed = `${(megabytes / (ms / 1000)).toFixed(0)} MB/s`;
    // The system counts CPU time in steps of 10 ms, so the mean is finer than the median.
    const cpu = all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / all.length;
    print(
      `${what.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms ${speed.padStart(10)} ${cpu.toFixed(0).padStart(6)} ms computed   + ${grown.toFixed(0)} MB at most`,
    );
    return { ms, cpu, grown };
  };
  const load = loadavg()[0]?.toFixed(1);
  print(`hash and encrypt ${megabytes} MB in Chromium, medians of ${rounds}; load of the machine ${load}`);
  const ours = line('the worker: SHA-256 of file and ciphertext, IPRF', product);
  const bare = line('bare: one SHA-256, AES-GCM by 1 MB, in the page', plain);
  const longest = Math.max(...product.map(({ longestTaskMs }) => longestTaskMs));
  print(`throughput ${(bare.ms / ours.ms).toFixed(2)} of the bare one (aim: 0.80 or more)`);
  print(`computing ${(bare.cpu / ours.cpu).toFixed(2)} of the bare one, whatever else the machine does meanwhile`);
  print(`memory ${(ours.grown / megabytes).toFixed(2)} times the file (aim: 3 or less)`);
  print(`longest task of the page meanwhile: ${longest ? `${longest.toFixed(0)} ms` : 'none over 50 ms'} (aim: none)`);
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
