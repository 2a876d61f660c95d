import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';

const feature = 'ThirdPartyStoragePartitioning';

/** The list of features that Playwright switches off, as it passes it to a browser. */
const switchedOff = async (type: BrowserType, { args = [], ...options }: LaunchOptions): Promise<string> => {
  // A browser says its arguments only where it is automated openly.
  const browser = await type.launch({ ...options, args: [...args, '--enable-automation'] });
  try {
    const devtools = await browser.newBrowserCDPSession();
    const { arguments: all } = await devtools.send('Browser.getBrowserCommandLine');
    return all.find((each) => each.startsWith('--disable-features=') && each.includes(feature)) ?? '';
  } finally {
    await browser.close();
  }
};

/**
 * The browser of the stories with storage divided by the site of the page, as people have it: Playwright starts browsers without that.
 * Blocking of cookies is a mode of a page (block-third-parties.ts).
 */
export const launchDivided = async (type: BrowserType, options: LaunchOptions): Promise<Browser> => {
  const disabled = await switchedOff(type, options);
  const others = disabled.replace(new RegExp(`,?${feature}`), '');
  return type.launch({ ...options, ignoreDefaultArgs: [disabled], args: [...(options.args ?? []), others] });
};
