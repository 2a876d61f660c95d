import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { portalFor } from '../src/pages/portal.ts';
import { routeScript } from '../src/stack/route-script.ts';
import { test } from '../src/stack/shared-stack.ts';
import { routeList, type StackOfList, withModule } from '../src/stack/sign-modules.ts';

let stack: StackOfList;
let state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

/** The cookies of one person, who signs in once for all tests. */
const signedIn = async (browser: Browser) => {
  if (state) return state;
  const context = await browser.newContext();
  await portalFor(await context.newPage(), stack.origin).signIn(context, 'person@module-faults.example');
  state = await context.storageState();
  await context.close();
  return state;
};

test.beforeAll(async ({ openStack, browser }) => {
  stack = await openStack();
  await signedIn(browser);
});
test.beforeEach(async ({ context }) => {
  await context.addCookies(state?.cookies ?? []);
});

const modules = [
  { name: 'mfe_assets', path: '/assets', title: 'Assets', headed: 'Assets' },
  { name: 'mfe_sharing', path: '/shares', title: 'Shares', headed: 'Shares' },
  { name: 'mfe_workfiles', path: '/workfiles', title: 'Workfiles', headed: 'Workfiles' },
  { name: 'mfe_dashboard', path: '/', title: 'Dashboard', headed: 'Welcome back' },
] as const;
const [assets, shares, , dashboard] = modules;
type Module = (typeof modules)[number];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, { title }: Module) => page.getByRole('link', { name: title, exact: true }).first();
const releaseOf = ({ name }: Module) => new RegExp(`/modules/${name}/.*release\\.json`);
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'cannot be shown' });

/** A signed release of a module that consists of one script. */
const routeModule = (context: BrowserContext, { name, path }: Module, script: string) =>
  routeScript(context, stack, { name, path, version: '8.8.8', contract: '1.1', script });

/** A container whose module fails in one of its lifecycles. */
const moduleThat = (name: string, mount: string) =>
  `globalThis.${name} = { get: async () => () => ({ manifest: { contract: 1, name: '${name}', paths: ['/x'], parts: {} },
  bootstrap: async () => {}, mount: async () => { ${mount} }, unmount: async () => {}, update: async () => {} }) };`;

interface Fault {
  readonly what: string;
  readonly begin: (context: BrowserContext, module: Module) => Promise<unknown>;
  readonly sentence: string;
  /** Other stories try it with the other modules (module-integrity, module-versions). */
  readonly of?: readonly Module[];
}

const missing =
  (file: RegExp) =>
  (context: BrowserContext, { name }: Module) =>
    context.route(
      (url) => url.pathname.startsWith(`/modules/${name}/`) && file.test(url.pathname),
      (route) => route.fulfill({ status: 404 }),
    );

const faults: readonly Fault[] = [
  { what: 'is missing', begin: missing(/release\.json$/), sentence: 'Its files are missing on the server.' },
  { what: 'lacks its script', begin: missing(/remoteEntry/), sentence: 'Its files are missing on the server.' },
  { what: 'lacks its first chunk', begin: missing(/expose_module/), sentence: 'Its files are missing on the server.' },
  {
    what: 'throws while loading',
    begin: (context, module) => routeModule(context, module, 'throw new Error("defect")'),
    sentence: 'It stopped because of an error of its own.',
  },
  {
    what: 'throws on mount',
    begin: (context, module) => routeModule(context, module, moduleThat(module.name, 'throw new Error("defect")')),
    sentence: 'It stopped because of an error of its own.',
  },
  {
    what: 'was changed on its way',
    begin: (context, { name }) =>
      context.route(new RegExp(`/modules/${name}/.*remoteEntry`), async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, body: `${await response.text()} ` });
      }),
    sentence: 'not the released ones, so they were not run',
    of: [dashboard],
  },
  {
    what: 'needs a newer contract',
    begin: (context, { name }) =>
      routeList(context, stack, (list) => withModule(list, name, () => ({ needs: { contract: '1.99', calls: [] } }))),
    sentence: 'made for a newer version of the portal (1.99)',
    of: [dashboard],
  },
];

for (const { what, begin, sentence, of = modules } of faults)
  test(`a module that ${what} says so and offers a retry, and every other module works`, async ({ browser }) => {
    for (const module of of)
      await test.step(module.title, async () => {
        const context = await browser.newContext({ storageState: await signedIn(browser) });
        const page = await context.newPage();
        await begin(context, module);
        await page.goto(stack.origin + module.path);
        await expect(failed(page)).toContainText(sentence);
        await expect(failed(page).getByRole('button', { name: 'Retry' })).toBeVisible();
        for (const other of modules.filter(({ name }) => name !== module.name)) {
          await link(page, other).click();
          await expect(heading(page)).toContainText(other.headed);
        }
        await context.close();
      });
  });

test('a slow module leaves the shell usable, and appears when it has arrived', async ({ page, context }) => {
  for (const slow of [shares, dashboard])
    await test.step(slow.title, async () => {
      let arrive: (() => void) | undefined;
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await context.route(releaseOf(slow), (route) => arrival.then(() => route.continue()));
      await page.goto(stack.origin + slow.path);
      await expect(page.getByText(`Loading ${slow.title}`)).toBeVisible();
      await link(page, assets).click();
      await expect(heading(page)).toContainText(assets.headed);
      await link(page, slow).click();
      arrive?.();
      await expect(heading(page)).toContainText(slow.headed);
    });
});

test('a module that hangs is given up after a minute, and a retry shows it', async ({ page, context }) => {
  await page.clock.install();
  for (const hanging of [shares, dashboard])
    await test.step(hanging.title, async () => {
      await context.route(releaseOf(hanging), () => undefined);
      await page.goto(stack.origin + hanging.path);
      await expect(page.getByText(`Loading ${hanging.title}`)).toBeVisible();
      await page.clock.fastForward(61_000);
      await expect(failed(page)).toContainText('It did not start in time.');
      await context.unroute(releaseOf(hanging));
      await failed(page).getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page)).toContainText(hanging.headed);
    });
});

test('a module opened without a network says so, and appears when the network is back', async ({ page, context }) => {
  for (const away of [shares, dashboard]) {
    await page.goto(stack.origin + assets.path);
    await expect(heading(page)).toContainText(assets.headed);
    await context.setOffline(true);
    await link(page, away).click();
    await expect(failed(page)).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page)).toContainText(away.headed);
  }
});

test('a list that has expired is replaced by the last good one, and the page says so', async ({ page, context }) => {
  await page.goto(`${stack.origin}/assets`);
  await expect(heading(page)).toContainText('Assets');
  await routeList(context, stack, () => ({ expiresAt: '2026-01-01T00:00:00.000Z' }));
  await page.goto(`${stack.origin}/shares`);
  await expect(page.getByText('The list of modules has expired.')).toBeVisible();
  await expect(heading(page)).toHaveText('Shares');
});

test('the operator sees on the status page which version of which module failed, and in which phase', async ({
  page,
  context,
}) => {
  const throws = moduleThat(shares.name, 'throw new RangeError("of a person")');
  await routeModule(context, shares, throws);
  await page.goto(stack.origin + shares.path);
  await expect(failed(page)).toBeVisible();
  const token = readFileSync(join(stack.folder, 'run/dev-token'), 'utf8').trim();
  await page.goto(`${stack.origin}/dev/status?token=${token}`);
  const row = page.getByRole('row').filter({ hasText: 'RangeError' });
  await expect(row).toContainText('mfe_sharing');
  await expect(row).toContainText('8.8.8');
  await expect(row).toContainText('mount');
  await expect(page.getByText('of a person')).toHaveCount(0);
});
