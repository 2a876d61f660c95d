import { Failure } from '@ipr/domain';
import {
  type AssetDetails,
  type AssetQuery,
  type ListedAsset,
  maxNamed,
  type RegistryIndex,
  type Snapshot,
} from '@ipr/ports/index';
import type { Journal } from './journal.ts';
import type { ChainParts } from './memory-chain.ts';
import { createLists, has, momentsOf, pageOf } from './memory-lists.ts';
import { type Entry, wordOf } from './memory-registry.ts';

/** An asset as of a block. */
const detailsOf = ({ block: _, txHash, versions, ...entry }: Entry, newest: number): AssetDetails => {
  const indexed = versions.filter(({ block }) => block <= newest);
  const { hash, cid, title } = indexed.at(-1) ?? entry;
  const name = versions[0]?.title ?? title;
  const listed = { ...entry, hash, cid, title, name, creationTxHash: txHash, versionCount: indexed.length };
  const rows = indexed.map(({ block, ...version }) => {
    const timestamp = 1_800_000_000 + block;
    return { ...version, id: `${entry.id}-${version.number}`, blockNumber: block, timestamp };
  });
  return { ...listed, committedAt: null, claims: [], versions: rows.reverse(), roles: [] };
};

const keys = {
  created: ({ id }: AssetDetails) => Number(id),
  updated: ({ updatedAt }: AssetDetails) => updatedAt,
  title: ({ title }: AssetDetails) => title.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, ''),
};

/** @param found oldest first */
const sorted = (found: readonly AssetDetails[], order: AssetQuery['order']): AssetDetails[] => {
  const { by, direction } = order ?? { by: 'created', direction: 'desc' };
  const rows = found.toSorted((one, other) => {
    const [a, b] = [keys[by](one), keys[by](other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
  return direction === 'asc' ? rows : rows.reverse();
};

/** The whole index over an in-memory registry, indexed up to block `head()`. */
export const createIndex = (
  { entries, history, claims }: Pick<ChainParts, 'entries' | 'history' | 'claims'>,
  head: () => number,
  journal: Journal,
): RegistryIndex => {
  const { snapshot } = momentsOf(head);
  const known = (newest: number) =>
    entries.filter(({ block }) => block <= newest).map((entry) => detailsOf(entry, newest));
  const find = (id: string, newest: number): AssetDetails => {
    const found = known(newest).find((asset) => asset.id === id);
    if (!found) throw new Failure('asset.not-found', { id });
    return found;
  };
  const titled = (id: string, at: Snapshot) => {
    const { title, owner } = find(id, at.blockNumber);
    return { id, title, owner };
  };
  const lists = createLists({ history, journal, head, titled });
  const grantTo = (user: string | undefined, id: string, at: Snapshot): ListedAsset['grant'] => {
    const newest = lists.sharesAt(at).find((share) => share.user === user && share.asset.id === id);
    return newest ? { level: newest.level, state: newest.state, expiresAt: newest.expiresAt } : null;
  };
  const claimsOn = (id: string): AssetDetails['claims'] =>
    claims
      .filter((claim) => claim.assetId === id && claim.block <= head())
      .map(({ claimant, committedAt, txHash }) => ({ id: `${txHash}-0`, claimant, committedAt, txHash }));
  const ownedBy = (wallet: string, newest: number) => known(newest).filter(({ owner }) => owner === wallet);
  return {
    head: async () => ({ blockNumber: head(), blockHash: wordOf(head()) }),
    waitForBlock: async (block) => {
      if (head() < Number(block)) throw new Failure('index.behind', { block: Number(block) });
    },
    assets: async ({ titleContains, among, except, order, follows, ...page }) => {
      journal.note('index.assets');
      const [owner, sharedWith] = [page.owner?.toLowerCase(), page.sharedWith?.toLowerCase()];
      const at = snapshot(page.at, 'assets.unavailable');
      const held = sharedWith ? lists.heldBy(sharedWith, at).map(({ asset }) => asset.id) : [];
      if ((among?.length ?? 0) > maxNamed || (except?.length ?? 0) > maxNamed) throw new RangeError('too many ids');
      if (follows !== undefined && order && order.by !== 'created') throw new RangeError('another order');
      const isBehind = ({ id }: AssetDetails) =>
        follows === undefined ||
        (order?.direction === 'asc' ? Number(id) > Number(follows) : Number(id) < Number(follows));
      const isNamed = ({ id }: AssetDetails) => (among?.includes(id) ?? true) && !except?.includes(id);
      const isWanted = (asset: AssetDetails) =>
        isNamed(asset) &&
        isBehind(asset) &&
        ((!owner && !sharedWith) || asset.owner === owner || held.includes(asset.id));
      const found = known(at.blockNumber).filter((asset) => isWanted(asset) && has(asset.title, titleContains));
      const listed = sorted(found, order).map((asset) => ({
        ...asset,
        grant: grantTo(page.reader?.toLowerCase() ?? sharedWith, asset.id, at),
      }));
      return pageOf(listed, page, at);
    },
    asset: async (id) => {
      const roles = lists.sharesAt(snapshot()).filter(({ asset }) => asset.id === id);
      return { ...find(id, head()), roles, claims: claimsOn(id) };
    },
    metrics: async (wallet) => {
      journal.note('index.metrics');
      const id = wallet.toLowerCase();
      return lists.metrics(id, ownedBy(id, head()).length);
    },
    registrations: async (owner, starts) => {
      journal.note('index.registrations');
      if (starts.length !== 13 || starts.some((start, at) => start <= (starts[at - 1] ?? -1)))
        throw new RangeError('expected thirteen increasing moments');
      const times = ownedBy(owner.toLowerCase(), head()).map(({ createdAt }) => createdAt);
      const within = (from: number, to: number) => times.filter((time) => time >= from && time < to).length;
      const perMonth = starts.slice(0, -1).map((from, at) => within(from, starts[at + 1] ?? from));
      return { perMonth, firstAt: times[0] ?? null };
    },
    timeline: async (query) => {
      journal.note('index.timeline');
      find(query.assetId, head());
      return lists.timeline(query);
    },
    profile: async (address, page = {}) => {
      journal.note('index.profile');
      const wallet = address.toLowerCase();
      const at = snapshot(page.at, 'assets.unavailable');
      const assets = pageOf(ownedBy(wallet, at.blockNumber).reverse(), page, at);
      return {
        wallet: wallet as AssetDetails['owner'],
        assetCount: assets.total,
        assets,
        roles: lists.heldBy(wallet, at),
      };
    },
    shares: lists.shares,
    activity: lists.activity,
  };
};
