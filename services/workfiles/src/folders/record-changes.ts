import type { Hex } from '@ipr/domain';
import type { RevisionRepository, Workfiles } from './repository.ts';

/**
 * The same repositories, whose writes give the person's folders a new revision. A write that fails may still take effect, so its change
 * is not ended: no revision is valid until it has expired.
 */
export const recordChanges = (
  { trees, placements }: Workfiles,
  revisions: Pick<RevisionRepository, 'begin'>,
): Workfiles => {
  const recorded =
    <Rest extends readonly unknown[], Result>(write: (wallet: Hex, ...rest: Rest) => Promise<Result>) =>
    async (wallet: Hex, ...rest: Rest): Promise<Result> => {
      const end = await revisions.begin(wallet);
      const result = await write(wallet, ...rest);
      // The change is written. Without its end it expires, and until then each reader gets the tree.
      await end().catch(() => undefined);
      return result;
    };
  return {
    trees: { ...trees, replace: recorded(trees.replace), remove: recorded(trees.remove) },
    placements: {
      ...placements,
      add: recorded(placements.add),
      take: recorded(placements.take),
      empty: recorded(placements.empty),
      forget: recorded(placements.forget),
      removeAll: recorded(placements.removeAll),
    },
  };
};
