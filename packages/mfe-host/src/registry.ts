import type { Mismatch, Needs } from '@ipr/api';
import { pageState } from '@ipr/domain';
import type { MenuName, SlotName } from '@ipr/mfe-contract';

/** An entry that a module adds to another module's menu; '{id}' in the path is replaced by the id of the menu's subject. */
export interface DeclaredEntry {
  readonly path: string;
  /** A text key, which this build may lack. */
  readonly label: string;
}

/** One entry of the remotes registry. */
export interface RemoteEntry {
  readonly name: string;
  readonly version: string;
  /** URL of release.json, or of the bundler's manifest in development. */
  readonly manifest: string;
  /** From the signed list: hash of release.json, and what the release needs. */
  readonly release?: { readonly integrity: string; readonly needs: Needs } | undefined;
  /** Why this shell cannot show it. */
  readonly mismatch?: Mismatch | undefined;
  readonly paths: readonly string[];
  readonly slots?: Readonly<Record<string, string>> | undefined;
  readonly menus?: Readonly<Record<string, readonly DeclaredEntry[]>> | undefined;
}

const known = pageState('modules', () => new Map<string, RemoteEntry>());

export const noteModules = (entries: readonly RemoteEntry[]): void => {
  for (const entry of entries) known.set(entry.name, entry);
};

export const moduleEntry = (name: string): RemoteEntry | undefined => known.get(name);

/** The module and part that fill the slot; undefined if this portal has no such module. */
export const slotPart = (slot: SlotName): { readonly module: string; readonly part: string } | undefined => {
  for (const { name, slots } of known.values()) {
    const part = slots?.[slot];
    if (part !== undefined) return { module: name, part };
  }
  return undefined;
};

/** Entries of a menu, in the order of the registry. */
export const menuEntries = (menu: MenuName): readonly DeclaredEntry[] =>
  [...known.values()].flatMap(({ menus }) => menus?.[menu] ?? []);
