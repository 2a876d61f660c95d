import { useEffect, useState } from 'react';

/** Which assets are ticked, over all pages of one folder and search. */
export const useSelection = (place: string) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder or search is another choice
  useEffect(() => setChosen(new Set()), [place]);
  const put = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...others, ...ids] : others);
    });
  return { chosen, put, clear: () => setChosen(new Set()) };
};

export type Selection = ReturnType<typeof useSelection>;

/** What an action on one asset is for: the whole choice when the asset is part of it, otherwise it alone. */
export const withSelected = (chosen: ReadonlySet<string>, id: string): string[] =>
  chosen.has(id) ? [...chosen] : [id];
