/**
 * Time from an event until it can be read: over the gateway, polled as a page does, and as a row in the library of a real
 * browser. Lists are cached for five minutes (D2 section 9), so the library is opened again, right after the block and
 * then until it has the row.
 * Usage: node tools/bench/index-visible.ts [events over the gateway] [events in the browser]
 */

import { graphIndex } from '@ipr/adapter-graph';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';
import type { Page } from '@playwright/test';
import { chainAccount } from './chain-accounts.ts';
import { launchBrowser } from './launch-browser.ts';

const [polled = 100, shown = 50] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
const line = (what: string, values: readonly number[]) =>
  print(
    `${what.padEnd(52)} ${[0.5, 0.95, 1].map((part) => `${(share(values, part) / 1000).toFixed(3)} s`).join('   ')}`,
  );

const stack = await createStack();

/** A signed-in person in a browser that has cached the portal. */
const openLibrary = async (email: string) => {
  const person = await createPerson(stack.origin, email);
  const program = await launchBrowser();
  const context = await program.newContext();
  const cookies = person.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: stack.origin };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${stack.origin}/assets`);
  return { person, page, close: () => program.close().then(() => person.close()) };
};

/** Opens the library and, once its list is read, looks for the row. @returns whether it is in the document */
const isListed = async (page: Page, title: string): Promise<boolean> => {
  const list = page.waitForResponse((response) => response.request().postData()?.includes('query Assets') === true);
  await page.goto(`${stack.origin}/assets`, { waitUntil: 'commit' });
  const { data } = await (await list).json();
  if (!data.page.some((asset: { title: string }) => asset.title === title)) return false;
  await page.getByText(title, { exact: true }).first().waitFor({ state: 'attached' });
  return true;
};

await stack.start();
try {
  const account = await chainAccount(stack);
  // Polls as a page does: over the gateway, for the newest block, every 250 ms.
  const index = graphIndex({ url: `${stack.origin}/graphql` });
  const [sent, read, seen, opened]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 1; round <= polled; round++) {
    const sentAt = performance.now();
    const block = await account.mined(await account.send(round));
    const minedAt = performance.now();
    await index.waitForBlock(block);
    const { title } = await index.asset(String(round));
    if (title !== `Bench ${round}`) throw new Error(`asset ${round} is not there`);
    sent.push(performance.now() - sentAt);
    read.push(performance.now() - minedAt);
  }
  const { person, page, close } = await openLibrary('bench@example.org');
  for (let id = polled + 1; id <= polled + shown; id++) {
    await account.mined(await account.send(id));
    await account.mined(await account.invite(id, person.session.wallet));
    const minedAt = performance.now();
    let openedAt = minedAt;
    while (!(await isListed(page, `Bench ${id}`))) openedAt = performance.now();
    seen.push(performance.now() - minedAt);
    opened.push(performance.now() - openedAt);
  }
  await close();
  print(`${' '.repeat(52)} median    95 of 100  longest`);
  line(`${polled} registrations, from the block to the details`, read);
  line('  the same from sending the transaction', sent);
  line(`${shown} invitations, from the block to the library's row`, seen);
  line('  of which: opening the library the last time', opened);
} finally {
  await stack.remove();
}
process.exit();
