/**
 * Tasks of the page's own thread while the registration form hashes and encrypts a file: from the click on Register Asset
 * until the upload begins, and from there until it is registered; of those over 50 ms, the five with the most CPU time. Each
 * task has its wall-clock time, which depends on the load of the machine, and its CPU time, which does not.
 * Usage: node tools/bench/registration-form.ts [megabytes] [rounds]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { portalFor } from '@ipr/e2e/pages/portal';
import { createStack } from '@ipr/e2e/stack/run-stack';
import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';
import { type MainTask, traceTasks } from './main-thread-tasks.ts';

const [megabytes = 50, rounds = 5] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const limitMs = 50;

/** Marks the click and the start of the upload on the page's timeline. */
const markMoments = () => {
  document.querySelector('form')?.addEventListener('submit', () => performance.mark('ipr-click'), { capture: true });
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function marked(body) {
    performance.mark('ipr-upload');
    XMLHttpRequest.prototype.send = send;
    send.call(this, body);
  };
};

/** Fills the form with a new file and registers it. @returns the tasks of the page's thread meanwhile */
const registerOnce = async (page: Page, session: CDPSession, origin: string, path: string, title: string) => {
  const portal = portalFor(page, origin);
  await page.goto(`${origin}/assets/new`);
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await portal.choose('IP Type', 'Patent');
  await portal.choose('IP Content', 'Document');
  await page.locator('input[type=file]').setInputFiles(path);
  const large = page.getByRole('button', { name: 'Use this file' });
  const isNew = page.getByText('This file is not registered yet.');
  await large.or(isNew).first().waitFor();
  if (await large.isVisible()) await large.click();
  await isNew.waitFor();
  await page.evaluate(markMoments);
  return traceTasks(session, async () => {
    await portal.submit();
    await page.getByText('Asset registered successfully').first().waitFor({ timeout: 180_000 });
  });
};

const longestBy = (tasks: readonly MainTask[], figure: (task: MainTask) => number) =>
  Math.max(0, ...tasks.map(figure)).toFixed(0);
const describe = (what: string, tasks: readonly MainTask[]): void => {
  const over = tasks.filter(({ wallMs }) => wallMs > limitMs);
  print(
    `  ${what.padEnd(32)} ${String(over.length).padStart(2)} over ${limitMs} ms; longest ${longestBy(tasks, (task) => task.wallMs)} ms, computing ${longestBy(tasks, (task) => task.cpuMs)} ms`,
  );
  const most = over.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 5);
  for (const { sinceClickMs, wallMs, cpuMs, doing } of most)
    print(`      ${sinceClickMs.toFixed(0)} ms: ${wallMs.toFixed(0)} ms, computing ${cpuMs.toFixed(0)} ms, ${doing}`);
};

process.env.UPLOAD_PICKER_BYTES = String(Math.ceil(megabytes * 2 ** 20));
const stack = await createStack();
const folder = mkdtempSync(join(tmpdir(), 'ipr-bench-'));
const browser = await launchBrowser();
try {
  await stack.start();
  const context = await browser.newContext();
  const page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'bench@example.org');
  const session = await browser.newBrowserCDPSession();
  const computing: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const path = join(folder, `bench-${round}.pdf`);
    writeFileSync(path, makePdf(`bench ${round}`, megabytes * 1_000_000));
    const tasks = await registerOnce(page, session, stack.origin, path, `Bench ${round}`);
    const sealing = tasks.filter(({ uploading }) => !uploading);
    print(`${megabytes} MB, round ${round}; load of the machine ${loadavg()[0]?.toFixed(1)}`);
    describe('until it is encrypted', sealing);
    describe(
      'from then until it is registered',
      tasks.filter(({ uploading }) => uploading),
    );
    computing.push(...sealing.map(({ cpuMs }) => cpuMs));
  }
  const longest = Math.max(0, ...computing);
  print(`longest computing of one task until it was encrypted: ${longest.toFixed(0)} ms (aim: none over ${limitMs})`);
} finally {
  await browser.close();
  await stack.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
