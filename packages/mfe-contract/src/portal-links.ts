import type { Links } from './contract.ts';

const part = (text: string) => encodeURIComponent(text);

/**
 * Link for a transaction: the network's explorer; the portal's own page for a local chain, which no explorer indexes
 * (decision P25); null if there is neither.
 */
const transactionAt = (explorerUrl: string | null, isLocal: boolean, hash: string): string | null => {
  if (explorerUrl) return `${explorerUrl.replace(/\/$/, '')}/tx/${part(hash)}`;
  return isLocal ? `/explorer/tx/${part(hash)}` : null;
};

/**
 * Creates every URL inside the portal; used by the shell, the harness and tests.
 * @param explorerUrl base URL of the block explorer, null if there is none
 * @param isLocal whether the chain runs on this machine
 */
export const createLinks = (explorerUrl: string | null, isLocal = false): Links => ({
  dashboard: () => '/',
  assets: (filter) => `/assets${filter ? `?filter=${filter}` : ''}`,
  newAsset: () => '/assets/new',
  newAssets: () => '/assets/new/several',
  asset: (id, tab) => `/assets/${part(id)}${tab ? `?tab=${tab}` : ''}`,
  share: (id, type) => `/share/${part(id)}${type ? `?type=${type}` : ''}`,
  shares: (list) => (list ? `/shares?tab=${list.tab}${list.status ? `&status=${list.status}` : ''}` : '/shares'),
  workfiles: (folder) => `/workfiles${folder ? `?folder=${part(folder)}` : ''}`,
  user: (wallet) => `/user/${part(wallet)}`,
  settings: (tab) => `/settings${tab ? `?tab=${tab}` : ''}`,
  transaction: (hash) => transactionAt(explorerUrl, isLocal, hash),
  verify: () => '/verify',
  certificate: (id) => `/verify/${part(id)}`,
});
