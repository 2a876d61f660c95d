import { registryCalls } from '@ipr/protocol/registry/calls';
import { expect, type Page, test } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

closePagesAfterwards();

let stack: Stack;
test.beforeAll(async () => {
  stack = await createStack();
  await stack.start();
});
test.afterAll(() => stack.remove());

const eve = `0x${'0e'.repeat(20)}` as const;

/** Runs in the page, as the code of a module does: with its cookies. @returns status and code of the answer */
const callDirectly = async ([path, body]: readonly [string, object]) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return [response.status, (await response.json()).code];
};

/** Runs in the page: shows the frame without the portal's window, and asks it. The answer is left in the page's title. */
const sendPrompt = async ([origin, prompt]: readonly [string, object]) => {
  const list = await (await fetch('/api/v1/auth/sessions')).json();
  const session = list.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  const frame = Object.assign(document.createElement('iframe'), { id: 'asked', title: 'Asked', src: `${origin}/` });
  frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:2147483000';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data.kind !== 'shown') document.body.dataset.answer = `${data.kind} ${data.refusal ?? ''}`;
  };
  frame.contentWindow?.postMessage('ipr-sign-connect', origin, [port2]);
  port1.postMessage({ kind: 'approve', id: 1, prompt: { ...prompt, session } });
};

const coverFrame = (page: Page, isCovered: boolean) =>
  page.evaluate((covered) => {
    document.getElementById('cover')?.remove();
    if (!covered) return;
    const cover = Object.assign(document.createElement('div'), { id: 'cover' });
    cover.style.cssText = 'position:fixed;inset:40% 0 0;background:red;z-index:2147483001;pointer-events:none';
    document.body.append(cover);
  }, isCovered);

test('code in the page signs nothing with the session, and what it asks the frame for is read and declined', async ({
  browser,
}) => {
  const { origin } = stack;
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await test.step('Given a person who is signed in on a phone', async () => {
    await portalFor(page, origin).signIn(page.context(), 'ada@hostile-module.example', false);
    await page.goto(`${origin}/assets`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  const { contracts, signing } = await (await fetch(`${origin}/config.json`)).json();
  const { wallet } = await page.evaluate(async () => (await fetch('/api/v1/auth/me')).json());
  const grant = registryCalls(contracts.registry).grantAccess({
    ...{ id: '1', user: eve, role: 2, expiresAt: 0, ndaHash: 'ab'.repeat(32), cid: 'bafy' },
  });
  await test.step('When a module calls identity itself, it is refused', async () => {
    const transaction = { ...grant, nonce: 0 };
    const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${'ab'.repeat(32)}` };
    const refused = [403, 'signing.approval-required'];
    expect(await page.evaluate(callDirectly, ['/wallet/transactions', { transaction, wallet }] as const)).toEqual(
      refused,
    );
    expect(await page.evaluate(callDirectly, ['/wallet/signatures', { request: consent }] as const)).toEqual(refused);
  });
  const opened = page.frameLocator('#asked');
  const confirm = opened.getByRole('button', { name: 'Confirm and sign' });
  const decline = opened.getByRole('button', { name: 'Do not sign' });
  await test.step('When it asks the frame, the person reads what it wants', async () => {
    const request = { kind: 'safe-transaction', ...grant, nonce: 0 };
    const claims = { titles: { 1: 'A harmless title' }, names: { [eve]: 'A friend' } };
    const prompt = { safe: wallet, request, locale: 'en', theme: 'dark', claims };
    await page.evaluate(sendPrompt, [signing.origin, prompt] as const);
    await expect(opened.getByText('Give edit access to asset 1')).toBeVisible();
    await expect(opened.getByText(eve)).toBeVisible();
    await expect(confirm).toBeEnabled();
    await expect(opened.getByText(/^Type the number/)).toBeHidden();
    await page.screenshot({ path: 'e2e/test-results/sign-frame-phone-dark.png' });
    const overflow = await opened.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
  });
  await test.step('And the question is accessible, in the order of reading, and at a zoom of 400 percent', async () => {
    await expectAccessible(page);
    await opened.getByRole('heading').focus();
    for (const next of [opened.locator('.asked'), confirm, decline]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
    await page.setViewportSize({ width: 320, height: 256 });
    await decline.scrollIntoViewIfNeeded();
    await expect(confirm).toBeInViewport();
    await expect(confirm).toBeEnabled();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(confirm).toBeEnabled();
  });
  await test.step('And a cover over the question disables the button', async () => {
    await coverFrame(page, true);
    await expect(confirm).toBeDisabled();
    await coverFrame(page, false);
    await expect(confirm).toBeEnabled();
  });
  await test.step('Then the person declines, and nothing is approved', async () => {
    await decline.click();
    await expect(page.locator('body')).toHaveAttribute('data-answer', 'refused declined');
  });
});
