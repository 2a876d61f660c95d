import { accessSync, constants } from 'node:fs';
import { unpackBrowser } from './unpack-browser.ts';

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

/**
 * The Chromium for tests: CHROMIUM_PATH, else the one in the npm package (the same binary everywhere), else the system's.
 * Never downloads. @throws Error naming the remedies.
 */
export const resolveBrowser = async (): Promise<Browser> => {
  const set = process.env.CHROMIUM_PATH;
  if (set) {
    if (!isExecutable(set)) throw new Error(`CHROMIUM_PATH=${set} is not an executable file`);
    return { executablePath: set, env: {}, source: 'setting' };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return { ...(await unpackBrowser()), source: 'package' };
  const system = systemPaths.find(isExecutable);
  if (system) return { executablePath: system, env: {}, source: 'system' };
  throw new Error('No Chromium found. Install Chrome or Chromium and set CHROMIUM_PATH to its program.');
};

/** The sandbox needs an ordinary user; root runs without it, on our own pages only. */
export const browserArgs = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
