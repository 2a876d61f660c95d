import { createLinks } from '@ipr/mfe-contract/portal-links';
import type { Remotes } from '../remotes.ts';

export interface NavigationItem {
  readonly path: string;
  /** A text key that this build may lack. */
  readonly label: string;
  /** Shown if this build lacks the text key. */
  readonly fallback: string;
  /** Name of an icon of packages/ui. */
  readonly icon: string;
  readonly order: number;
}

const item = (path: string, label: string, icon: string, order: number): NavigationItem => ({
  path,
  label,
  fallback: path,
  icon,
  order,
});

const links = createLinks(null);
const dashboard = item(links.dashboard(), 'nav.dashboard', 'AppstoreOutlined', 0);
const settings = item(links.settings(), 'nav.settings', 'SettingOutlined', 100);

const byOrder = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.toSorted((a, b) => a.order - b.order);

const declared = (remotes: Remotes) =>
  remotes.flatMap(({ name, navigation = [] }) => navigation.map((entry) => ({ ...entry, fallback: name })));

/** Sidebar, group Main (D2 section 2): the modules' entries between Dashboard and Settings. */
export const sidebarItems = (remotes: Remotes): readonly NavigationItem[] =>
  byOrder([dashboard, ...declared(remotes), settings]);

/** The five items of the phone's bottom bar. */
export const bottomItems = (remotes: Remotes): readonly NavigationItem[] =>
  byOrder([
    dashboard,
    ...declared(remotes).flatMap(({ phone, ...entry }) =>
      phone
        ? [{ ...entry, order: phone.order, label: phone.label ?? entry.label, icon: phone.icon ?? entry.icon }]
        : [],
    ),
  ]).slice(0, 5);

/** The item with the longest matching path, so '/assets/new' is Register IP and not Assets. */
export const currentItem = (items: readonly NavigationItem[], pathname: string): NavigationItem | undefined =>
  items
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
