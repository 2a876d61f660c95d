import type { ModuleManifest } from '@ipr/mfe-contract';

export const manifest: ModuleManifest = {
  contract: 1,
  name: 'mfe_workfiles',
  paths: ['/workfiles'],
  parts: {},
  title: 'nav.workfiles',
  navigation: [{ path: '/workfiles', label: 'nav.workfiles', icon: 'FolderOutlined', order: 20, phone: { order: 20 } }],
};
