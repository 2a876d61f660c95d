import { loadOtherTexts } from '@ipr/ui';
import { lazy, Suspense, useEffect } from 'react';
import type { Remotes } from '../remotes.ts';
import { usePalette, usePaletteShortcut } from './palette-store.ts';

const load = async () => (await Promise.all([import('./palette.tsx'), loadOtherTexts()]))[0];

/** In a chunk of its own. */
const Palette = lazy(async () => ({ default: (await load()).Palette }));

/** Loads the chunk when the first page has loaded: a person types right after the shortcut. */
const loadAfterMs = 3_000;

/** The palette of pages and assets, by Ctrl or Cmd + K or the sidebar's button. */
export const PaletteHost = ({ remotes }: { readonly remotes: Remotes }) => {
  const { open, setOpen } = usePalette();
  usePaletteShortcut();
  useEffect(() => {
    // A failed load is repeated when the palette is opened.
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return open ? (
    <Suspense fallback={null}>
      <Palette remotes={remotes} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
