import type { Links } from './contract.ts';

const part = (text: string) => encodeURIComponent(text);

/** Every address inside the portal, for whoever plays the shell. @param explorerUrl base of the block explorer, null when there is none. */
export const createLinks = (explorerUrl: string | null): Links => ({
  dashboard: () => '/',
  assets: () => '/assets',
  newAsset: () => '/assets/new',
  asset: (id, tab) => `/assets/${part(id)}${tab ? `?tab=${tab}` : ''}`,
  share: (id, type) => `/share/${part(id)}${type ? `?type=${type}` : ''}`,
  shares: () => '/shares',
  workfiles: () => '/workfiles',
  user: (wallet) => `/user/${part(wallet)}`,
  settings: (tab) => `/settings${tab ? `?tab=${tab}` : ''}`,
  transaction: (hash) => (explorerUrl ? `${explorerUrl.replace(/\/$/, '')}/tx/${part(hash)}` : null),
});
