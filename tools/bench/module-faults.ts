/**
 * How soon the shell can be used on the page of a module that fails: from the address to a menu that takes a click, without a fault
 * and with each, alternating. Medians of seven visits with an empty cache.
 * Usage: node tools/bench/module-faults.ts
 */
import { loadavg } from 'node:os';
import type { BrowserContext, Route } from '@playwright/test';
import { withPortal } from './with-portal.ts';

const visits = 7;
const slowMs = 10_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const after = (ms: number) => (route: Route) =>
  void setTimeout(() => void route.continue().catch(() => undefined), ms).unref();

const faults: readonly { readonly name: string; readonly answer: ((route: Route) => unknown) | null }[] = [
  { name: 'no fault', answer: null },
  { name: 'missing', answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'another content', answer: (route) => route.fulfill({ body: 'throw new Error()' }) },
  { name: 'slow by 10 s', answer: after(slowMs) },
  { name: 'hanging', answer: () => undefined },
  { name: 'no connection', answer: (route) => route.abort() },
];

/** Milliseconds until the menu takes a click. */
const visit = async (context: BrowserContext, origin: string): Promise<number> => {
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${origin}/shares`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click({ trial: true });
  const took = performance.now() - begun;
  await page.close();
  return took;
};

await withPortal(async ({ browser, context, origin }) => {
  const storageState = await context.storageState();
  const times = new Map<string, number[]>();
  for (let round = 0; round < visits; round++)
    for (const { name, answer } of faults) {
      const visitor = await browser.newContext({ storageState });
      if (answer) await visitor.route(/\/modules\/mfe_sharing\//, (route) => void answer(route));
      times.set(name, [...(times.get(name) ?? []), await visit(visitor, origin)]);
      await visitor.close();
    }
  print(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const bare = median(times.get('no fault') ?? []);
  for (const [name, list] of times)
    print(`${name.padEnd(16)} ${median(list).toFixed(0).padStart(5)} ms  ${(median(list) / bare).toFixed(2)} ×`);
});
process.exit();
