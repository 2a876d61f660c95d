import type { Hex } from '@ipr/domain';
import type { CountChanges } from './folder.ts';
import type { RevisionRepository, Workfiles } from './repository.ts';

/** What a write did to the counts: placements say it, trees do nothing to them. */
const countsIn = (result: unknown): CountChanges =>
  typeof result === 'object' && result ? (result as CountChanges) : {};

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
      await end(countsIn(result)).catch(() => undefined);
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
