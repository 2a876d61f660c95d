import type { IconName, TextKey } from '@ipr/ui';

/** Version of the contract between shell and modules; fixed forever as 1 (docs/architecture.md, 'Fixed forever'). */
export const contractVersion = 1;

/** An entry of the sidebar. The shell's own are Dashboard, order 0, and Settings, order 100. */
export interface NavigationEntry {
  /** Below one of the module's paths. */
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order: number;
  /** Adds the entry to the phone's bottom bar, which shows the first five in this order. */
  readonly phone?: { readonly order: number; readonly label?: TextKey; readonly icon?: IconName };
}

/** A card of the dashboard. */
export interface DashboardCard {
  readonly path: string;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
  readonly action: TextKey;
  readonly order: number;
}

/** An entry in another module's menu. */
export interface MenuEntry {
  /** '{id}' is replaced by the id of the menu's subject. */
  readonly path: string;
  readonly label: TextKey;
}

/** Menus that accept entries of any module: those of a row in the library. */
export type MenuName = 'asset.share' | 'asset.more';

/** Slots that a part of any module can fill: those on the page of an asset, and one on the dashboard. */
export type SlotName = 'asset.access' | 'asset.invitation' | 'asset.access-request' | 'dashboard.unfinished';

/**
 * Declarations of a module. A module's manifest.ts imports types only, because the generator of remotes.json evaluates it
 * without a bundler. Every field after `parts` is optional, so that modules built before the field existed still load.
 */
export interface ModuleManifest {
  readonly contract: typeof contractVersion;
  readonly name: string;
  /** First path segments that the module handles, e.g. '/share' and '/shares'; the first is its start page. */
  readonly paths: readonly [string, ...string[]];
  /** Parts that other modules can mount with RemotePart: name → exposed file. */
  readonly parts: Readonly<Record<string, string>>;
  readonly title?: TextKey;
  readonly navigation?: readonly NavigationEntry[];
  readonly cards?: readonly DashboardCard[];
  readonly menus?: Readonly<Partial<Record<MenuName, readonly MenuEntry[]>>>;
  /** The part that fills each slot. */
  readonly slots?: Readonly<Partial<Record<SlotName, string>>>;
}
