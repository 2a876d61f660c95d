import { useEffect } from 'react';
import { create } from 'zustand';

interface PaletteState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

export const usePalette = create<PaletteState>()((set) => ({ open: false, setOpen: (open) => set({ open }) }));

/** Ctrl or Cmd + K opens and closes the palette. */
export const usePaletteShortcut = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      const { open, setOpen } = usePalette.getState();
      setOpen(!open);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      usePalette.getState().setOpen(false);
    };
  }, []);
};
