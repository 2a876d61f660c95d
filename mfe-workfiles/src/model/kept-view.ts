import { useState } from 'react';

export type AssetView = 'list' | 'grid';

const key = 'ipr-workfiles-view';

const read = (): AssetView => {
  try {
    return localStorage.getItem(key) === 'grid' ? 'grid' : 'list';
  } catch {
    return 'list';
  }
};

/** How assets are shown; this browser remembers it where it may. */
export const useKeptView = () => {
  const [view, setView] = useState(read);
  const choose = (next: AssetView) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage that is switched off forgets the choice; this page keeps it.
    }
  };
  return [view, choose] as const;
};
