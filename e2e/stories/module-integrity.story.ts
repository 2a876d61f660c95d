import type { ModuleRelease } from '@ipr/api';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { portalFor } from '../src/pages/portal.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });

let origin = '';
test.beforeAll(async ({ openStack }) => {
  ({ origin } = await openStack());
});

interface Release {
  readonly base: string;
  readonly release: ModuleRelease;
}

/** The releases that this stack serves, from its signed list. */
const readReleases = async (): Promise<readonly Release[]> => {
  const { payload } = await (await fetch(`${origin}/remotes.json`)).json();
  const { modules } = JSON.parse(Buffer.from(payload, 'base64').toString());
  return Promise.all(
    modules.map(async ({ releases: [{ base }] }: { releases: readonly [{ base: string }] }) => ({
      base: origin + base,
      release: await (await fetch(`${origin}${base}release.json`)).json(),
    })),
  );
};

/** Changes one bit of one byte in the middle of every answer whose URL matches. */
const flipByte = (context: BrowserContext, pattern: string | RegExp) =>
  context.route(pattern, async (route) => {
    const response = await route.fetch();
    const body = Buffer.from(await response.body());
    const middle = Math.floor(body.length / 2);
    body[middle] = (body[middle] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });

const open = async (page: Page, context: BrowserContext, person: string, path = '/') => {
  await portalFor(page, origin).signIn(context, `${person}@module-integrity.example`);
  await page.goto(origin + path);
  await expect(heading(page)).toBeVisible();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('one changed byte in any file of any module is refused, however the page requests it', async ({
  page,
  context,
}) => {
  const releases = await readReleases();
  await test.step('Given a page that has opened every module', async () => {
    await open(page, context, 'all');
    for (const [path, title] of [
      ['/assets', 'Assets'],
      ['/shares', 'Shares'],
      ['/workfiles', 'Workfiles'],
    ] as const) {
      await page.getByRole('link', { name: title, exact: true }).first().click();
      await expect(page).toHaveURL(origin + path);
      await expect(heading(page)).toBeVisible();
    }
  });
  await flipByte(context, `${origin}/modules/**`);
  const urls = releases.flatMap(({ base, release }) => Object.keys(release.files).map((file) => base + file));
  expect(urls.length).toBeGreaterThan(250);
  // Every script passes the same way to a worker: one of each module is enough.
  const workers = releases.map(({ base, release }) => base + release.entry);
  const ran = await page.evaluate(
    async ([all, asWorkers]) => {
      const elementFor = (url: string) => {
        if (url.endsWith('.css'))
          return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
        return Object.assign(document.createElement('script'), { src: url });
      };
      const isLoaded = (url: string) =>
        new Promise<boolean>((resolve) => {
          const element = elementFor(url);
          element.onload = () => resolve(true);
          element.onerror = () => resolve(false);
          document.head.append(element);
        });
      const isFetched = (url: string) =>
        fetch(url).then(
          () => true,
          () => false,
        );
      const isWorking = (url: string) =>
        new Promise<boolean>((resolve) => {
          const worker = new Worker(url);
          worker.onerror = () => resolve(false);
          worker.onmessage = () => resolve(true);
        });
      const passed: string[] = [];
      for (const url of all) {
        const ways = [isFetched(url)];
        if (/\.(?:js|css)$/.test(url)) ways.push(isLoaded(url));
        if (asWorkers.includes(url)) ways.push(isWorking(url));
        if ((await Promise.all(ways)).some(Boolean)) passed.push(url);
      }
      return passed;
    },
    [urls, workers] as const,
  );
  expect(ran).toEqual([]);
});

test('a module whose release was changed says so, the others work, and a retry loads the right files', async ({
  page,
  context,
}) => {
  await open(page, context, 'one');
  await flipByte(context, /\/modules\/mfe_sharing\/[^/]+\/release\.json/);
  await page.getByRole('link', { name: 'Shares', exact: true }).first().click();
  await expect(page.getByRole('alert').first()).toContainText('not the released ones, so they were not run');
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await expect(heading(page)).toContainText('Assets');
  await context.unrouteAll();
  await page.getByRole('link', { name: 'Shares', exact: true }).first().click();
  await expect(heading(page)).toHaveText('Shares');
});

test('a page loads no code of a module that is in no verified release', async ({ page, context }) => {
  await open(page, context, 'unlisted', '/assets');
  const refused = await page.evaluate((own) => {
    const attempts = [
      () => Object.assign(document.createElement('script'), { src: `${own}/modules/mfe_assets/evil.js` }),
      () => document.createElement('script').setAttribute('src', 'https://elsewhere.example/evil.js'),
      () => Object.assign(document.createElement('link'), { href: `${own}/modules/mfe_assets/evil.css` }),
      () => new Worker(`${own}/modules/mfe_assets/evil.js`),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'loaded';
      } catch (thrown) {
        return String(thrown).includes('no verified release');
      }
    });
  }, origin);
  expect(refused).toEqual([true, true, true, true]);
});

test('text that was injected into a page becomes neither an element nor a script, and the attempt is reported', async ({
  page,
  context,
}) => {
  await open(page, context, 'injected', '/assets');
  const { ran, reported } = await page.evaluate(async (own) => {
    const directives = new Set<string>();
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      directives.add(effectiveDirective),
    );
    const attempts: (() => unknown)[] = [
      () => {
        document.body.innerHTML += '<img src="x" alt="">';
      },
      () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>'),
      () => document.createRange().createContextualFragment('<b>text</b>'),
      () => document.write('<b>text</b>'),
      () => new DOMParser().parseFromString('<b>text</b>', 'text/html'),
      () => Object.assign(document.createElement('iframe'), { srcdoc: '<script src="/main.js"></script>' }),
      () => Object.assign(document.createElement('script'), { src: `${own}/ipfs/bafkreia` }),
      () => Object.assign(document.createElement('script'), { text: 'document.title = "ran"' }),
      () => document.body.setAttribute('onclick', 'document.title = "ran"'),
      () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('default', { createHTML: String }),
      () => Reflect.get(globalThis, 'trustedTypes').createPolicy('other', { createHTML: String }),
    ];
    const passed = attempts.flatMap((attempt, at) => {
      try {
        attempt();
        return [at];
      } catch {
        return [];
      }
    });
    // Violations are announced in a task of their own.
    await new Promise((resolve) => setTimeout(resolve));
    return { ran: passed, reported: [...directives] };
  }, origin);
  expect(ran).toEqual([]);
  // The browser sends what it announces to the address that the policy names.
  expect(reported).toEqual(expect.arrayContaining(['require-trusted-types-for', 'trusted-types']));
  await expect(heading(page)).toContainText('Assets');
});

test('a changed list is not used: the last good one is, and the page says so; without one the portal itself works', async ({
  page,
  context,
}) => {
  await open(page, context, 'list');
  await context.route(`${origin}/remotes.json`, async (route) => {
    const envelope = await (await route.fetch()).json();
    const list = JSON.parse(Buffer.from(envelope.payload, 'base64').toString());
    const payload = Buffer.from(JSON.stringify({ ...list, sequence: list.sequence + 1 })).toString('base64');
    await route.fulfill({ json: { ...envelope, payload } });
  });
  await page.goto(`${origin}/shares`);
  await expect(page.getByText('not signed by the operator. The portal uses the verified list of')).toBeVisible();
  await expect(heading(page)).toHaveText('Shares');
  await page.evaluate(() => localStorage.removeItem('ipr-modules'));
  await page.goto(`${origin}/settings`);
  await expect(page.getByText('Only the pages of the portal itself work')).toBeVisible();
  await expect(heading(page)).toHaveText('Settings');
});
