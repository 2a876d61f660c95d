import { Failure } from '@ipr/domain';
import type { AssetDetails, AssetIndex } from '@ipr/ports/index/port';
import type { Journal } from './journal.ts';
import { type ChainParts, type Entry, wordOf } from './memory-chain.ts';

/** An index that has taken in every block up to `head()`. */
export const createIndex = ({ entries }: ChainParts, head: () => number, journal: Journal): AssetIndex => {
  const detailsOf = ({ block: _, txHash, ...entry }: Entry): AssetDetails => {
    const listed = { ...entry, name: entry.title, creationTxHash: txHash, versionCount: 1 };
    return { ...listed, committedAt: null, versions: [], roles: [] };
  };
  const known = () => entries.filter(({ block }) => block <= head()).map(detailsOf);
  return {
    head: async () => ({ blockNumber: head(), blockHash: wordOf(head()) }),
    waitForBlock: async (block) => {
      if (head() < Number(block)) throw new Failure('index.behind');
    },
    assets: async ({ owner, titleContains = '', first = 10, skip = 0 }) => {
      journal.note('index.assets');
      const wanted = (title: string) => title.toLowerCase().includes(titleContains.toLowerCase());
      const found = known()
        .filter((asset) => asset.owner === owner && wanted(asset.title))
        .reverse();
      const items = found.slice(skip, skip + first);
      return { items, total: found.length, totalIsExact: true, hasMore: skip + items.length < found.length };
    },
    asset: async (id) => {
      const found = known().find((asset) => asset.id === id);
      if (!found) throw new Failure('asset.not-found');
      return found;
    },
  };
};
