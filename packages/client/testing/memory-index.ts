import { Failure } from '@ipr/domain';
import type { AssetDetails, AssetIndex } from '@ipr/ports/index/port';
import type { Journal } from './journal.ts';
import type { ChainParts } from './memory-chain.ts';
import { type Entry, wordOf } from './memory-registry.ts';

/** An index that has taken in every block up to `head()`. */
export const createIndex = ({ entries }: ChainParts, head: () => number, journal: Journal): AssetIndex => {
  const detailsOf = ({ block: _, txHash, versions, ...entry }: Entry): AssetDetails => {
    const indexed = versions.filter(({ block }) => block <= head());
    const name = versions[0]?.title ?? entry.title;
    const listed = { ...entry, name, creationTxHash: txHash, versionCount: indexed.length };
    const rows = indexed.map(({ block, ...version }) => {
      const timestamp = 1_800_000_000 + block;
      return { ...version, id: `${entry.id}-${version.number}`, blockNumber: block, timestamp };
    });
    return { ...listed, committedAt: null, versions: rows.reverse(), roles: [] };
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
      const at = { blockNumber: head(), time: 1_800_000_000 + head() };
      return { items, total: found.length, totalIsExact: true, hasMore: skip + items.length < found.length, at };
    },
    asset: async (id) => {
      const found = known().find((asset) => asset.id === id);
      if (!found) throw new Failure('asset.not-found');
      return found;
    },
  };
};
