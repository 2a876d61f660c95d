import { contractVersion, type ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: contractVersion,
  name: 'mfe_sharing',
  paths: ['/shares', '/share', '/invite'],
  parts: {
    AccessControls: './access-controls',
    InvitationPanel: './invitation-panel',
    AccessRequest: './access-request',
  },
};
