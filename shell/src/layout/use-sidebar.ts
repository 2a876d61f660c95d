import { useEffect } from 'react';
import { create } from 'zustand';

const cookieName = 'sidebar_state';
/** The cookie lives 7 days (D2 section 9). */
const cookieSeconds = 7 * 24 * 60 * 60;

const remembered = (): boolean => document.cookie.split('; ').includes(`${cookieName}=collapsed`);

// biome-ignore-start lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
const remember = (collapsed: boolean): void => {
  document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieSeconds}; SameSite=Lax`;
};
// biome-ignore-end lint/suspicious/noDocumentCookie: see above

interface SidebarState {
  readonly collapsed: boolean;
  /** On phones the sidebar is a sheet. */
  readonly sheetOpen: boolean;
  readonly toggle: () => void;
  readonly openSheet: (open: boolean) => void;
}

export const useSidebar = create<SidebarState>()((set, get) => ({
  collapsed: remembered(),
  sheetOpen: false,
  toggle: () => {
    const collapsed = !get().collapsed;
    remember(collapsed);
    set({ collapsed });
  },
  openSheet: (sheetOpen) => set({ sheetOpen }),
}));

/** Ctrl or Cmd + B toggles the sidebar, on phones the sheet. */
export const useSidebarShortcut = (phone: boolean): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const { toggle, openSheet, sheetOpen } = useSidebar.getState();
      if (phone) openSheet(!sheetOpen);
      else toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [phone]);
};
