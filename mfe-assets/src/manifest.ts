import type { ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: 1,
  name: 'mfe_assets',
  paths: ['/assets'],
  parts: { UnfinishedRegistrations: './unfinished-registrations' },
  title: 'nav.assets',
  navigation: [
    { path: '/assets', label: 'nav.assets', icon: 'FileProtectOutlined', order: 10, phone: { order: 10 } },
    {
      path: '/assets/new',
      label: 'nav.register',
      icon: 'FileAddOutlined',
      order: 40,
      phone: { order: 15, label: 'nav.add', icon: 'PlusOutlined' },
    },
  ],
  slots: { 'dashboard.unfinished': 'UnfinishedRegistrations' },
  cards: [
    {
      path: '/assets/new',
      icon: 'FileAddOutlined',
      title: 'dashboard.register-title',
      text: 'dashboard.register-text',
      action: 'dashboard.register-action',
      order: 10,
    },
    {
      path: '/assets',
      icon: 'FileProtectOutlined',
      title: 'dashboard.assets-title',
      text: 'dashboard.assets-text',
      action: 'dashboard.assets-action',
      order: 20,
    },
  ],
};
