import { useEffect, useState } from 'react';

/** Selected assets, across all pages of one folder and search. */
export const useSelection = (place: string) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder or search resets the selection
  useEffect(() => setChosen(new Set()), [place]);
  const put = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  return { chosen, put, clear: () => setChosen(new Set()) };
};

export type Selection = ReturnType<typeof useSelection>;

/** Assets of an action: the whole selection if it contains the asset, otherwise the asset alone. */
export const withSelected = (chosen: ReadonlySet<string>, id: string): string[] =>
  chosen.has(id) ? [...chosen] : [id];
