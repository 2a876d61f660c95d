import { contractVersion, type ModuleManifest } from '@ipr/mfe-kit/contract.ts';

export const manifest: ModuleManifest = {
  contract: contractVersion,
  name: 'mfe_workfiles',
  paths: ['/workfiles'],
  parts: {},
};
