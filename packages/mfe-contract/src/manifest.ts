import type { IconName, TextKey } from '@ipr/ui';

/** Version of the contract between shell and modules; fixed forever as 1 (docs/architecture.md, 'Fixed forever'). */
export const contractVersion = 1;

/** An entry of the sidebar. The shell's own are Dashboard, order 0, and Settings, order 100. */
export interface NavigationEntry {
  /** Lies under one of the module's paths. */
  readonly path: string;
  readonly label: TextKey;
  readonly icon: IconName;
  readonly order: number;
  /** Also in the phone's bar, which shows the first five by this order. */
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

/** An entry in a menu of another module. */
export interface MenuEntry {
  /** '{id}' is the id of what the menu belongs to. */
  readonly path: string;
  readonly label: TextKey;
}

/** Menus of the portal that take entries of any module: of a row of the library. */
export type MenuName = 'asset.share' | 'asset.more';

/** Places on pages of the portal that a part of any module can fill: on the page of an asset. */
export type SlotName = 'asset.access' | 'asset.invitation' | 'asset.access-request';

/**
 * What a module declares about itself. A module's manifest.ts imports types only, because the generator of remotes.json reads
 * it without a bundler; every field after `parts` is optional, so a module built before the field existed still loads.
 */
export interface ModuleManifest {
  readonly contract: typeof contractVersion;
  readonly name: string;
  /** First path segments the module answers, e.g. '/share' and '/shares'; the first is where it begins. */
  readonly paths: readonly [string, ...string[]];
  /** Parts other modules may mount through RemotePart: name → exposed file. */
  readonly parts: Readonly<Record<string, string>>;
  readonly title?: TextKey;
  readonly navigation?: readonly NavigationEntry[];
  readonly cards?: readonly DashboardCard[];
  readonly menus?: Readonly<Partial<Record<MenuName, readonly MenuEntry[]>>>;
  /** Which of `parts` fills which slot. */
  readonly slots?: Readonly<Partial<Record<SlotName, string>>>;
}
