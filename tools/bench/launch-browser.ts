import { browserArgs, resolveBrowser } from '@ipr/certificates/browser';
import { type Browser, chromium } from '@playwright/test';

const ownEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The browser of the stories, with the same arguments. */
export const launchBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await resolveBrowser();
  return chromium.launch({ executablePath, args: browserArgs(), env: { ...ownEnv(), ...env } });
};
