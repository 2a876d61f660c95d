import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { emptyPage } from '../document/page.ts';
import { browserArgs, programPaths, resolveBrowser } from './browser/resolve-browser.ts';

export interface ChromiumSettings {
  /** CHROMIUM_PATH; found elsewhere when left out. */
  readonly path?: string | undefined;
  readonly startMs: number;
  readonly jobMs: number;
}

export interface RunningChromium {
  /** A page with styles and fonts, ready for bodies. */
  readonly openPage: () => Promise<Page>;
  readonly process: ReturnType<Browser['process']>;
  /** Called when the browser ended, however it did. */
  readonly onEnd: (then: () => void) => void;
  /** Requests that a page attempted, all refused. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

const switches = [
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-extensions',
  '--disable-default-apps',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,BackForwardCache',
];

/** No page of ours asks for anything; what a text could make it ask for is refused, twice: offline, and by interception. */
const closeToNetwork = async (page: Page, onRequest: () => void): Promise<void> => {
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // Fonts of the style sheet are inside the page.
    if (request.url().startsWith('data:')) void request.continue().catch(() => undefined);
    else {
      onRequest();
      void request.abort('blockedbyclient').catch(() => undefined);
    }
  });
};

/** Ends the process, whatever state it is in, and removes its profile. */
const endProcess = async (browser: Browser, profile: string): Promise<void> => {
  const child = browser.process();
  const ended = new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  const closing = browser.close().catch(() => undefined);
  const killTimer = setTimeout(() => child?.kill('SIGKILL'), 2_000);
  await ended;
  clearTimeout(killTimer);
  await closing;
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
};

const launch = async ({ path, startMs, jobMs }: ChromiumSettings, profile: string): Promise<Browser> => {
  const { executablePath, env } = await resolveBrowser(path);
  const signal = AbortSignal.timeout(startMs);
  const launched = puppeteer.launch({
    executablePath,
    headless: 'shell',
    // A browser on a pipe ends with this process, even with a killed one.
    pipe: true,
    signal,
    userDataDir: profile,
    timeout: startMs,
    protocolTimeout: 2 * jobMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [...browserArgs(), ...switches],
    // Nothing else of this process's environment, which has secrets.
    env: { ...programPaths(), TMPDIR: tmpdir(), HOME: profile, ...env },
  });
  // In pipe mode the time limit of the library does not end the wait.
  const overdue = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the browser did not start in time')), { once: true });
  });
  return Promise.race([launched, overdue]);
};

/** Starts a Chromium without network. @throws Error when there is none, or it does not start in time */
export const startChromium = async (settings: ChromiumSettings): Promise<RunningChromium> => {
  const profile = await mkdtemp(join(tmpdir(), 'certificates-'));
  const browser = await launch(settings, profile).catch(async (thrown: unknown) => {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    throw thrown;
  });
  let requests = 0;
  const openPage = async (): Promise<Page> => {
    const page = await browser.newPage();
    await closeToNetwork(page, () => {
      requests += 1;
    });
    await page.setContent(emptyPage);
    await page.evaluate(async () => void (await Promise.all([...document.fonts].map((face) => face.load()))));
    return page;
  };
  return {
    openPage,
    process: browser.process(),
    onEnd: (then) => void browser.once('disconnected', then),
    requests: () => requests,
    close: () => endProcess(browser, profile),
  };
};
