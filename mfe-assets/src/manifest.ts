import { contractVersion, type ModuleManifest } from '@ipr/mfe-kit/contract.ts';

export const manifest: ModuleManifest = {
  contract: contractVersion,
  name: 'mfe_assets',
  paths: ['/assets'],
  parts: {},
};
