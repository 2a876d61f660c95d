import type { ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: 1,
  name: 'mfe_sharing',
  paths: ['/shares', '/share', '/invite'],
  parts: {
    AccessControls: './access-controls',
    InvitationPanel: './invitation-panel',
    AccessRequest: './access-request',
  },
  title: 'nav.shares',
  navigation: [{ path: '/shares', label: 'nav.shares', icon: 'ShareAltOutlined', order: 30, phone: { order: 30 } }],
  menus: {
    'asset.share': [
      { path: '/share/{id}?type=internal', label: 'library.share-internal' },
      { path: '/share/{id}?type=external', label: 'library.share-external' },
    ],
    'asset.more': [{ path: '/share/{id}', label: 'library.manage' }],
  },
  slots: {
    'asset.access': 'AccessControls',
    'asset.invitation': 'InvitationPanel',
    'asset.access-request': 'AccessRequest',
  },
};
