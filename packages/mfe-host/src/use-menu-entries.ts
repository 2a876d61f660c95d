import type { MenuName } from '@ipr/mfe-contract';
import { useDeclaredText } from '@ipr/ui';
import { menuEntries } from './registry.ts';

/** Entries that the modules of this portal add to a menu. @param id of the menu's subject, e.g. an asset */
export const useMenuEntries = (menu: MenuName, id: string): { readonly label: string; readonly to: string }[] => {
  const text = useDeclaredText();
  return menuEntries(menu).map(({ path, label }) => {
    const to = path.replaceAll('{id}', encodeURIComponent(id));
    return { label: text(label, to), to };
  });
};
