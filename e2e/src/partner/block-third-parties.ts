import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';

/** A site that is a third party in pages of a partner: it sets a cookie for every page, and reports the cookies of the last request. */
const startControl = async () => {
  let cookies = '';
  const server = createServer((request, response) => {
    cookies = request.headers.cookie ?? '';
    const set = 'control=sent; Path=/; SameSite=None; Secure';
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': set }).end('<title>Control</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    /** Cookies that a request of this page to the control carries. */
    cookiesOf: async (page: Page, url: string): Promise<string> => {
      await page.evaluate((to) => fetch(to, { mode: 'no-cors', credentials: 'include' }).then(() => true), url);
      return cookies;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** What a frame of this address in the page reads in the storage that its origin has filled as a page of its own. */
const storedInFrame = async (page: Page, url: string): Promise<string | null> => {
  const frame = await page.evaluateHandle(async (address) => {
    const made = document.createElement('iframe');
    made.src = address;
    await new Promise((resolve) => {
      made.onload = resolve;
      document.body.append(made);
    });
    return made;
  }, url);
  const content = await frame.contentFrame();
  if (!content) throw new Error('no frame');
  return content.evaluate(() => localStorage.getItem('control'));
};

/** Switches the browser's blocking of third-party cookies on, for this page. */
export const blockCookies = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const settings = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  // Newer than the types of the protocol.
  await devtools.send('Network.setCookieControls' as never, settings as never);
};

/**
 * Blocks third-party cookies in a page of a browser with divided storage, and shows by controls that both are real: a cookie that was sent
 * before is not sent any more, and a frame does not see the storage of its origin.
 * @param address of a page of the partner without a policy, which would refuse the frame itself
 */
export const blockThirdParties = async (page: Page, address: string): Promise<void> => {
  const control = await startControl();
  try {
    await page.goto(control.url);
    await page.evaluate(() => localStorage.setItem('control', 'stored'));
    await page.goto(address);
    expect(await storedInFrame(page, control.url)).toBeNull();
    expect(await control.cookiesOf(page, control.url)).toBe('control=sent');
    await blockCookies(page);
    await page.goto(address);
    expect(await control.cookiesOf(page, control.url)).toBe('');
  } finally {
    control.close();
    await page.context().clearCookies();
  }
};
