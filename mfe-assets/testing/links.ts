import type { Links } from '@ipr/mfe-kit';

export const links: Links = {
  dashboard: () => '/',
  assets: () => '/assets',
  newAsset: () => '/assets/new',
  asset: (id, tab) => `/assets/${id}${tab ? `?tab=${tab}` : ''}`,
  share: (id) => `/share/${id}`,
  shares: () => '/shares',
  workfiles: () => '/workfiles',
  user: (wallet) => `/user/${wallet}`,
  settings: () => '/settings',
  transaction: () => null,
};
