import type { ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: 1,
  name: 'mfe_dashboard',
  paths: ['/'],
  parts: {},
  title: 'nav.dashboard',
};
