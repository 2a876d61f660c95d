import type { BrowserContext, FrameLocator, Page } from '@playwright/test';

/** The signing frame as its person sees it; empty while nothing is to be confirmed. */
export const signFrameOn = (page: Page): FrameLocator => page.frameLocator('iframe[src*="//sign."]');

/**
 * The person of this page confirms whatever the signing frame asks, at any time: for stories about something else, which may wait for
 * a request meanwhile and not act on the page.
 */
const confirmOn = async (page: Page): Promise<void> => {
  const confirm = signFrameOn(page).locator('button.confirm');
  // A window that closes during the click rejects it, and the next one asks again.
  while (!page.isClosed()) await confirm.click({ timeout: 0 }).catch(() => page.waitForTimeout(100));
};

const confirming = new WeakSet<BrowserContext>();

/** The same for all pages of a browser. */
export const confirmSigning = (context: BrowserContext): void => {
  if (confirming.has(context)) return;
  confirming.add(context);
  const begin = (page: Page) => void confirmOn(page).catch(() => undefined);
  context.on('page', begin);
  context.pages().forEach(begin);
};

/** Asks a frame for the key of its browser, as the page of the sign-in does. Runs in the page. */
const queryKey = async ({ signOrigin, message }: { signOrigin: string; message: string }): Promise<string> => {
  const frame = document.createElement('iframe');
  frame.src = `${signOrigin}/`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<MessageEvent<{ key: string }>>((resolve) => {
    port1.onmessage = resolve;
  });
  frame.contentWindow?.postMessage(message, signOrigin, [port2]);
  port1.postMessage({ kind: 'key', id: 1 });
  return (await answer).data.key;
};

/** The key of a browser's signing frame, for a sign-in by the API; undefined where the portal has no frame. */
export const signerOf = async (context: BrowserContext, origin: string): Promise<string | undefined> => {
  const response = await context.request.get(`${origin}/config.json`);
  const { signing } = (await response.json()) as { signing: { origin: string } | null };
  if (!signing) return undefined;
  const page = await context.newPage();
  // A document of the portal's origin that loads nothing else. A made-up answer would count as one of the public internet, whose frames
  // browsers keep from this machine.
  await page.goto(`${origin}/config.json`);
  const key = await page.evaluate(queryKey, { signOrigin: signing.origin, message: 'ipr-sign-connect' });
  await page.close();
  return key;
};
