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

/** The selected view of assets, stored in this browser if its storage is available. */
export const useKeptView = () => {
  const [view, setView] = useState(read);
  const choose = (next: AssetView) => {
    setView(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is disabled: the choice lasts for this page only.
    }
  };
  return [view, choose] as const;
};
