import type { Links } from '@ipr/mfe-kit';
import type { TextKey } from '@ipr/ui';
import {
  AppstoreOutlined,
  FileAddOutlined,
  FileProtectOutlined,
  FolderOutlined,
  PlusOutlined,
  SettingOutlined,
  ShareAltOutlined,
} from '@ipr/ui';
import type { ComponentType } from 'react';

export interface NavigationItem {
  readonly key: string;
  readonly label: TextKey;
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: boolean }>;
  readonly to: (links: Links) => string;
  /** The item is current on this address only, not below it. */
  readonly exact?: boolean;
}

const dashboard = {
  key: 'dashboard',
  label: 'nav.dashboard',
  icon: AppstoreOutlined,
  to: (l) => l.dashboard(),
  exact: true,
} as const satisfies NavigationItem;
const assets = {
  key: 'assets',
  label: 'nav.assets',
  icon: FileProtectOutlined,
  to: (l) => l.assets(),
} as const satisfies NavigationItem;
const workfiles = {
  key: 'workfiles',
  label: 'nav.workfiles',
  icon: FolderOutlined,
  to: (l) => l.workfiles(),
} as const satisfies NavigationItem;
const shares = {
  key: 'shares',
  label: 'nav.shares',
  icon: ShareAltOutlined,
  to: (l) => l.shares(),
} as const satisfies NavigationItem;
const register = {
  key: 'register',
  label: 'nav.register',
  icon: FileAddOutlined,
  to: (l) => l.newAsset(),
  exact: true,
} as const satisfies NavigationItem;
const settings = {
  key: 'settings',
  label: 'nav.settings',
  icon: SettingOutlined,
  to: (l) => l.settings(),
} as const satisfies NavigationItem;

/** Sidebar, group Main (D2 section 2). */
export const sidebarItems: readonly NavigationItem[] = [dashboard, assets, workfiles, shares, register, settings];

/** The phone's bottom bar of five. */
export const bottomItems: readonly NavigationItem[] = [
  dashboard,
  assets,
  { ...register, key: 'add', label: 'nav.add', icon: PlusOutlined },
  workfiles,
  shares,
];

/** Whether an item stands for the address; '/assets/new' is Register IP, not Assets. */
export const isCurrent = (item: NavigationItem, links: Links, pathname: string): boolean => {
  const path = item.to(links).split('?')[0] ?? '';
  if (pathname === path) return true;
  return !item.exact && pathname.startsWith(`${path}/`) && pathname !== links.newAsset();
};
