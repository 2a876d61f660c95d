import type { Links } from '@ipr/mfe-contract';
import {
  AppstoreOutlined,
  FileAddOutlined,
  FileProtectOutlined,
  FolderOutlined,
  PlusOutlined,
  SettingOutlined,
  ShareAltOutlined,
  type TextKey,
} from '@ipr/ui';
import type { ComponentType } from 'react';

export interface NavigationItem {
  readonly key: string;
  readonly label: TextKey;
  readonly icon: ComponentType<{ readonly 'aria-hidden'?: boolean }>;
  readonly to: (links: Links) => string;
  /** The item is current on this address only, not below it. */
  readonly exact: boolean;
}

/** Also the end of the text key 'nav.…'. */
type ItemKey = 'dashboard' | 'assets' | 'workfiles' | 'shares' | 'register' | 'settings' | 'add';

const item = (key: ItemKey, icon: NavigationItem['icon'], to: NavigationItem['to'], exact = false): NavigationItem => ({
  key,
  label: `nav.${key}`,
  icon,
  to,
  exact,
});

const dashboard = item('dashboard', AppstoreOutlined, (links) => links.dashboard(), true);
const assets = item('assets', FileProtectOutlined, (links) => links.assets());
const workfiles = item('workfiles', FolderOutlined, (links) => links.workfiles());
const shares = item('shares', ShareAltOutlined, (links) => links.shares());
const register = item('register', FileAddOutlined, (links) => links.newAsset(), true);
const settings = item('settings', SettingOutlined, (links) => links.settings());

/** Sidebar, group Main (D2 section 2). */
export const sidebarItems: readonly NavigationItem[] = [dashboard, assets, workfiles, shares, register, settings];

/** The phone's bottom bar of five. */
export const bottomItems: readonly NavigationItem[] = [
  dashboard,
  assets,
  item('add', PlusOutlined, register.to, true),
  workfiles,
  shares,
];

/** Whether an item stands for the address; '/assets/new' is Register IP, not Assets. */
export const isCurrent = ({ to, exact }: NavigationItem, links: Links, pathname: string): boolean => {
  const path = to(links).split('?')[0] ?? '';
  if (pathname === path) return true;
  return !exact && pathname.startsWith(`${path}/`) && pathname !== links.newAsset();
};
