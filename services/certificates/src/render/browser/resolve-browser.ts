import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { BrowserMissing } from '../browser-missing.ts';

export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly source: 'setting' | 'package' | 'system';
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const systemPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** A development installation has the package; a production one may leave it out. */
const hasPackage = (): boolean => {
  try {
    createRequire(import.meta.url).resolve('@sparticuz/chromium');
    return process.platform === 'linux' && process.arch === 'x64';
  } catch {
    return false;
  }
};

/**
 * The Chromium for certificates and tests: the one that is set, else the one in the npm package (the same binary everywhere), else the
 * system's. Never downloads. @throws Error naming the remedies.
 */
export const resolveBrowser = async (set = process.env.CHROMIUM_PATH): Promise<Browser> => {
  if (set) {
    if (!isExecutable(set)) throw new BrowserMissing(`CHROMIUM_PATH=${set} is not an executable file`);
    return { executablePath: set, env: {}, source: 'setting' };
  }
  if (hasPackage()) {
    const { unpackBrowser } = await import('./unpack-browser.ts');
    return { ...(await unpackBrowser()), source: 'package' };
  }
  const system = systemPaths.find(isExecutable);
  if (system) return { executablePath: system, env: {}, source: 'system' };
  throw new BrowserMissing('No Chromium found. Install Chrome or Chromium and set CHROMIUM_PATH to its program.');
};

/** The sandbox needs an ordinary user; root runs without it, on our own pages only. */
export const browserArgs = (user = process.getuid?.()): string[] => [
  ...(user === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Where a browser that is a script finds the programs that it calls. */
export const programPaths = (): Record<string, string> => ({ PATH: process.env.PATH ?? '' });
