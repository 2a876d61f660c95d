/**
 * Cold load of each page: from the address to the page with its content, in a browser that has nothing of the portal but the session;
 * and what it has loaded until then. Medians of five visits, the pages in turn, so that other work on the machine meets all alike.
 * Usage: node tools/bench/cold-loads.ts
 */
import { loadavg } from 'node:os';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import type { Browser } from '@playwright/test';
import { withPortal } from './with-portal.ts';

const visits = 5;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

interface Load {
  readonly seconds: number;
  readonly kilobytes: number;
}

const load = async (browser: Browser, url: string, storageState: State | undefined): Promise<Load> => {
  const context = await browser.newContext(storageState ? { storageState } : {});
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [data-loading]') === null);
  const seconds = (performance.now() - begun) / 1000;
  const bytes = await page.evaluate(() =>
    performance
      .getEntries()
      .map((entry) => (entry as PerformanceResourceTiming).transferSize ?? 0)
      .reduce((sum, size) => sum + size, 0),
  );
  await context.close();
  return { seconds, kilobytes: bytes / 1000 };
};

await withPortal(async ({ browser, context, origin }) => {
  const person = await createPerson(origin, 'bench@example.org');
  await person.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    file: new File([Uint8Array.from(makePdf('loads', 1_000_000))], 'motor.pdf', { type: 'application/pdf' }),
  });
  await person.close();
  const state = await context.storageState();
  const signedIn = [
    '/',
    '/assets',
    '/assets/1',
    '/assets/new',
    '/assets/new/several',
    '/share/1',
    '/shares',
    '/workfiles',
    '/settings',
  ];
  const pages = [
    ...['/login', '/verify'].map((path) => ({ path, with: undefined })),
    ...signedIn.map((path) => ({ path, with: state })),
  ];
  const loads = new Map<string, Load[]>();
  for (let visit = 0; visit < visits; visit++)
    for (const { path, with: session } of pages)
      loads.set(path, [...(loads.get(path) ?? []), await load(browser, origin + path, session)]);
  print(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  for (const [path, list] of loads) {
    const [seconds, kilobytes] = [median(list.map((one) => one.seconds)), median(list.map((one) => one.kilobytes))];
    print(`${path.padEnd(22)} ${seconds.toFixed(2)} s  ${kilobytes.toFixed(0).padStart(5)} kB`);
  }
});
process.exit();
