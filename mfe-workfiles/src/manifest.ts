import { contractVersion, type ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: contractVersion,
  name: 'mfe_workfiles',
  paths: ['/workfiles'],
  parts: {},
};
