import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { expectFitsPhone, inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { blockCookies, blockThirdParties } from '../src/partner/block-third-parties.ts';
import { bundlePage } from '../src/partner/bundle-page.ts';
import { launchDivided } from '../src/partner/launch-divided.ts';
import { servePartner } from '../src/partner/serve-partner.ts';
import { mint } from '../src/person/mint.ts';
import { createPerson, type Person, readCode } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const title = 'Quiet motor of Emma';
const strict = readFileSync(join(import.meta.dirname, '../../docs/examples/strict.html'), 'utf8');

let stack: Stack;
let emma: Person;
let partner: Awaited<ReturnType<typeof servePartner>>;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  emma = await createPerson(stack.origin, 'emma@embed.example');
  partner = await servePartner(stack.origin, await mint(emma, title));
  page = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  await partner?.close();
  await emma?.close();
});

const badge = () => page.locator('ip-proof').first();
const open = async (name: string) => {
  await page.goto(`${partner.origin}/${name}`);
};

test('a page of another origin shows a registration without sign-in, and follows its attributes', async () => {
  await test.step('Given a partner’s page with the script and one element', async () => {
    await open('plain.html');
    await expect(badge()).toContainText(title);
    await expect(badge()).toContainText('LOCAL CHAIN: proves nothing');
    await expect(badge().getByRole('link', { name: /^Verify/ })).toHaveAttribute('href', `${stack.origin}/verify`);
  });
  await test.step('Then the page has no new global, and its visitor no cookie of the registry', async () => {
    const globals = await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow));
      frame.remove();
      return Object.getOwnPropertyNames(window).filter((name) => !plain.has(name) && !/^\d+$/.test(name));
    });
    expect(globals).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await expectAccessible(page);
    await expectFitsPhone(page, 'embed-proof');
  });
  await test.step('When attributes change, then the badge changes with them', async () => {
    const change = (name: string, value: string) =>
      badge().evaluate((element, [attribute, text]) => element.setAttribute(attribute, text), [name, value] as const);
    await change('lang', 'de');
    await expect(badge()).toContainText('LOKALE CHAIN: beweist nichts');
    await change('sha256', 'ab'.repeat(32));
    await expect(badge()).toContainText('Die Datei auf dieser Seite gehört nicht zu dieser Registrierung.');
    await expect(badge()).not.toContainText(title);
    await change('sha256', '');
    await expect(badge()).toContainText(title);
    await change('asset-id', '999999999');
    await expect(badge()).toContainText('Es gibt keine endgültige Registrierung mit dieser Nummer.');
    await change('asset-id', '1"><img src=x onerror=alert(1)>');
    await expect(badge()).toContainText('Dieses Abzeichen ist nicht richtig eingerichtet: asset-id.');
  });
});

test('a node of the partner’s choice confirms it, and one that answers otherwise keeps it from being shown', async () => {
  await open('plain.html');
  // The registry's own endpoint has the answers of an honest node; it is no node of the partner, so its page may not read it.
  const node = 'https://node.example/';
  let isHonest = true;
  await page.route(node, async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const answered = await page.request.post(`${stack.origin}/rpc`, { data: route.request().postDataJSON() });
    const replies: { id: number; result: unknown }[] = await answered.json();
    const json = replies.map((reply) =>
      isHonest || reply.id !== 4 ? reply : { ...reply, result: `0x${'0'.repeat(63)}1` },
    );
    await route.fulfill({ json, headers });
  });
  await badge().evaluate((element, url) => element.setAttribute('node', url), node);
  await expect(badge()).toContainText('Confirmed by the node node.example.');
  isHonest = false;
  await badge().evaluate((element) => element.setAttribute('node', 'https://node.example/?again'));
  await page.route('https://node.example/?again', (route) => route.fallback());
  await expect(badge()).toContainText('Not verified');
  await expect(badge()).not.toContainText(title);
});

test('a strict policy and styles that match everything change nothing in the badge', async () => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await open('strict.html');
  await expect(badge()).toContainText(title);
  await expect(badge()).toContainText('Registriert');
  const shown = badge().locator('.title');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => getComputedStyle(element).textTransform)).toBe('none');
  await expect(badge().getByRole('link')).toHaveCSS('color', 'rgb(240, 168, 220)');
  expect(violations).toEqual([]);
  await expectFitsPhone(page, 'embed-strict');
});

test('a page whose policy does not name the registry says so in the badge', async () => {
  partner.publish('blocked.html', strict.replace('connect-src https://registry.example', "connect-src 'self'"));
  await open('blocked.html');
  const { host } = new URL(stack.origin);
  await expect(badge()).toContainText(`erlaubt keine Verbindungen zu http://${host} (connect-src).`);
  await expect(badge()).not.toContainText(title);
});

test('a hostile page sees only what is public, and elements survive being moved, removed and repeated', async () => {
  partner.publish(
    'hostile.html',
    `<!doctype html><html lang="en"><title>Hostile</title>
    <script>
      Object.prototype.code = 'asset.not-found';
      Object.prototype.network = { name: 'Polygon', local: false };
      window.events = [];
      for (const name of ['ready', 'error'])
        addEventListener(name, ({ detail, target }) => target.localName === 'ip-proof' && events.push([name, { ...detail }]), true);
      Element.prototype.attachShadow = new Proxy(Element.prototype.attachShadow, {
        apply: (of, self, given) => (window.stolen = Reflect.apply(of, self, given)),
      });
    </script>
    <script type="module" src="https://registry.example/embed/embed.js"></script>
    <script type="module" src="https://registry.example/embed/embed.js?twice"></script>
    <main><h1>Hostile</h1><ip-proof asset-id="42"></ip-proof><ip-proof asset-id="42" lang="fr"></ip-proof><section></section></main></html>`,
  );
  await open('hostile.html');
  await expect(page.locator('ip-proof').nth(1)).toContainText('Enregistré');
  await expect(badge()).toContainText('LOCAL CHAIN: proves nothing');
  await test.step('What a page that reads the shadow root sees is the text of the badge', async () => {
    const stolen = await page.evaluate(() => (window as unknown as { stolen: ShadowRoot }).stolen.textContent ?? '');
    expect(stolen).toContain(title);
    expect(stolen).not.toMatch(/@embed\.example|ipr_|cookie/i);
  });
  await test.step('Moving and removing an element leaves one badge each', async () => {
    await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('ip-proof');
      const place = document.querySelector('section') as HTMLElement;
      place.append(first as Element);
      second?.remove();
      place.append(second as Element);
    });
    await expect(page.locator('section .card')).toHaveCount(2);
    await expect(badge()).toContainText(title);
    const events = await page.evaluate(() => (window as unknown as { events: unknown[] }).events);
    expect(events).toContainEqual(['ready', { state: 'registered' }]);
    expect(JSON.stringify(events)).not.toContain('error');
  });
});

test('a partner goes live: a key of the settings page, a window in which the visitor signs in and shares, and the result', async ({
  playwright,
  launchOptions,
}) => {
  await createPerson(stack.origin, 'rosa@embed.example').then((rosa) => rosa.close());
  const divided = await launchDivided(playwright.chromium, launchOptions);
  const owner = await (await divided.newContext()).newPage();
  await portalFor(owner, stack.origin).signIn(owner.context(), 'emma@embed.example');
  let key = '';
  await test.step('Given a site that its owner added in the settings', async () => {
    await owner.goto(`${stack.origin}/settings?tab=account`);
    await owner.getByRole('button', { name: 'Add site' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Add site' });
    await dialog.getByLabel('Name', { exact: true }).fill('Market');
    await dialog.getByLabel('Addresses of its pages').fill(partner.origin);
    await dialog.getByRole('checkbox', { name: 'The list of people with access' }).check();
    await inspectWindow(owner, 'partner-site-dialog');
    await dialog.getByRole('button', { name: 'Add site' }).click();
    key = (await owner.getByText(/^ipr_site_/).textContent()) ?? '';
    partner.useKey(key);
    await expectFitsPhone(owner, 'partner-sites');
  });
  await owner.context().clearCookies();
  const events: unknown[] = [];
  let popup: Page;
  await test.step('And a browser that blocks third-party cookies and divides storage, with controls that show it', async () => {
    await blockThirdParties(owner, `${partner.origin}/plain.html`);
  });
  await test.step('When a visitor presses Share in the partner’s page, then a window of the portal asks them to sign in', async () => {
    await owner.exposeFunction('noteEvent', (event: unknown) => events.push(event));
    await owner.goto(`${partner.origin}/share.html`);
    await owner.evaluate(() => {
      const { noteEvent } = window as unknown as { noteEvent: (event: unknown) => void };
      for (const name of ['shared', 'accepted', 'ended', 'error'])
        addEventListener(name, (event) => noteEvent([name, (event as CustomEvent).detail]));
    });
    const share = owner.locator('ip-share').getByRole('button', { name: 'Share' });
    await expect(share).toBeVisible();
    await expectAccessible(owner);
    await expectFitsPhone(owner, 'embed-share');
    [popup] = await Promise.all([owner.waitForEvent('popup'), share.click()]);
    await expect(popup).toHaveURL(/\/login\?next=/);
    await blockCookies(popup);
    await popup.getByLabel('E-mail', { exact: true }).fill('emma@embed.example');
    await popup.getByRole('button', { name: 'Send code' }).click();
    // The code is mailed before its field appears.
    await expect(popup.getByLabel('Code', { exact: true })).toBeFocused();
    await popup.getByLabel('Code', { exact: true }).fill(await readCode(stack.origin, 'emma@embed.example'));
    await expect(popup.getByText(`Opened from Market (${partner.origin})`)).toBeVisible();
  });
  await test.step('And the partner’s page learns that something was shared, and nothing else', async () => {
    const sharing = sharingOn(popup, stack.origin);
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(/^Share /);
    await inspectWindow(popup, 'partner-window');
    await sharing.choosePerson('rosa@embed.example', /r/);
    await sharing.submitInternal();
    await expect.poll(() => events).toEqual([['shared', { assetId: expect.stringMatching(/^\d+$/) }]]);
    await expect(owner.locator('ip-share')).toContainText('Shared.');
  });
  await test.step('And a page of React hears the elements, also when it removes and adds them', async () => {
    const into = mkdtempSync(join(tmpdir(), 'ipr-react-'));
    const entry = join(import.meta.dirname, '../../docs/examples/react/page.tsx');
    partner.publish('react/page.js', await bundlePage({ entry, into }));
    rmSync(into, { recursive: true });
    await page.goto(`${partner.origin}/react/index.html`);
    await expect(page.locator('main > p')).toHaveText('Registered');
    await expect(badge()).toContainText(title);
    await page.getByRole('button', { name: 'Hide the registration' }).click();
    await expect(badge()).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the registration' }).click();
    await expect(badge()).toContainText(title);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.locator('ip-share').getByRole('button', { name: 'Share' }).click(),
    ]);
    await expect(opened).toHaveURL(/\/login\?next=/);
    await opened.close();
    await expectAccessible(page);
    await expectFitsPhone(page, 'embed-react');
  });
  await test.step('When other pages send messages, then nothing happens', async () => {
    await owner.evaluate(() => window.postMessage({ type: 'ip-registry', event: 'accepted' }, '*'));
    await owner.evaluate(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.contentWindow?.parent.postMessage({ type: 'ip-registry', event: 'accepted' }, '*');
      await new Promise(requestAnimationFrame);
    });
    expect(events).toHaveLength(1);
  });
  await test.step('And a page that the site does not list gets a clear error, and no window whatever it writes into the address', async () => {
    const stranger = await servePartner(stack.origin, '1');
    stranger.useKey(key);
    await page.goto(`${stranger.origin}/share.html`);
    const element = page.locator('ip-share');
    await expect(element).toContainText('The registry does not know this site, its address or this element.');
    await expect(element.getByRole('button')).toHaveCount(0);
    for (const origin of [stranger.origin, partner.origin]) {
      const query = new URLSearchParams({ key, origin, element: 'share', asset: '1' });
      // The browser takes the handle away when the window shows that it is of another group: the page sees it as closed.
      const seen = await page.evaluateHandle((url) => window.open(url), `${stack.origin}/partner?${query}`);
      await expect.poll(() => seen.evaluate((window) => window?.closed)).toBe(true);
    }
    await stranger.close();
  });
  await test.step('When the owner ends the site, then its pages offer no window', async () => {
    await popup.goto(`${stack.origin}/settings?tab=account`);
    await expect(popup.getByText(/1 of 1000 windows today, 1 in all/)).toBeVisible();
    await expect(popup.getByText(`Opened from Market (${partner.origin})`)).toBeVisible();
    await popup.getByRole('button', { name: 'End site: Market' }).click();
    await popup.getByRole('dialog', { name: 'End site: Market' }).getByRole('button', { name: 'End' }).click();
    await expect(popup.getByText('You have no partner site.')).toBeVisible();
    await owner.goto(`${partner.origin}/share.html`);
    await expect(owner.locator('ip-share')).toContainText('The registry does not know this site');
    await expect(owner.locator('ip-share').getByRole('button')).toHaveCount(0);
  });
  await divided.close();
});
