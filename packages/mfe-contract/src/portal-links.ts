import type { Links } from './contract.ts';

const part = (text: string) => encodeURIComponent(text);

/**
 * Where a transaction is explained: the network's explorer; the portal's own page for a chain of this machine, which no
 * explorer knows (decision P25); null when there is neither.
 */
const transactionAt = (explorerUrl: string | null, isLocal: boolean, hash: string): string | null => {
  if (explorerUrl) return `${explorerUrl.replace(/\/$/, '')}/tx/${part(hash)}`;
  return isLocal ? `/explorer/tx/${part(hash)}` : null;
};

/**
 * Every address inside the portal, for whoever plays the shell.
 * @param explorerUrl base of the block explorer, null when there is none
 * @param isLocal whether the chain is one of this machine
 */
export const createLinks = (explorerUrl: string | null, isLocal = false): Links => ({
  dashboard: () => '/',
  assets: () => '/assets',
  newAsset: () => '/assets/new',
  asset: (id, tab) => `/assets/${part(id)}${tab ? `?tab=${tab}` : ''}`,
  share: (id, type) => `/share/${part(id)}${type ? `?type=${type}` : ''}`,
  shares: () => '/shares',
  workfiles: (folder) => `/workfiles${folder ? `?folder=${part(folder)}` : ''}`,
  user: (wallet) => `/user/${part(wallet)}`,
  settings: (tab) => `/settings${tab ? `?tab=${tab}` : ''}`,
  transaction: (hash) => transactionAt(explorerUrl, isLocal, hash),
  verify: () => '/verify',
});
