import { contractVersion, type ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: contractVersion,
  name: 'mfe_assets',
  paths: ['/assets'],
  parts: {},
};
