import { createLocalProvider } from '@ipr/protocol/safe/local-provider.fixture';
import type { Page } from '@playwright/test';

/** Gives the pages of a tab a browser wallet that announces itself (EIP-6963) and signs with a key of its own. */
export const addWallet = async (page: Page): Promise<ReturnType<typeof createLocalProvider>> => {
  const local = createLocalProvider();
  await page.exposeFunction('callWallet', local.provider.request);
  await page.addInitScript(() => {
    const { callWallet } = globalThis as unknown as { callWallet: (call: unknown) => Promise<unknown> };
    const info = { uuid: 'wallet-1', name: 'Test wallet', rdns: 'example.wallet', icon: 'data:,' };
    const detail = Object.freeze({ info, provider: { request: callWallet } });
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
  });
  return local;
};
