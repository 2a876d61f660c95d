import { lazy, Suspense } from 'react';
import type { Remotes } from '../remotes.ts';
import { usePalette, usePaletteShortcut } from './palette-store.ts';

/** In a chunk of its own, loaded when the palette is first opened. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** The palette of pages and assets, by Ctrl or Cmd + K or the sidebar's button. */
export const PaletteHost = ({ remotes }: { readonly remotes: Remotes }) => {
  const { open, setOpen } = usePalette();
  usePaletteShortcut();
  return open ? (
    <Suspense fallback={null}>
      <Palette remotes={remotes} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
