import { Failure, type Hex, shareStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex, RoleState, Share, ShareQuery } from '@ipr/ports/index';
import { decodeRegistryEvent } from '@ipr/protocol/registry/decode-event';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { createPublicClient, http } from 'viem';

type Draft = { -readonly [K in keyof Share]: Share[K] };

/** Status of an ended grant. */
const endOf = (name: string, wasPending: boolean): RoleState => {
  if (name === 'AccessRevoked') return 'REVOKED';
  return wasPending ? 'REJECTED' : 'RELINQUISHED';
};

/** Reads each key once. */
const remember = <K, T>(read: (key: K) => Promise<T>) => {
  const found = new Map<K, T>();
  return async (key: K): Promise<T> => {
    const value = found.get(key) ?? (await read(key));
    found.set(key, value);
    return value;
  };
};

/** Implements the index queries of sharing by reading the chain's events on every query. */
export const chainIndex = (rpcUrl: string, chain: Chain): Pick<RegistryIndex, 'shares' | 'waitForBlock'> => {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const timeOf = remember(async (blockHash: Hex) => Number((await client.getBlock({ blockHash })).timestamp));

  const rows = async (): Promise<Draft[]> => {
    const assetOf = remember(async (id: string) => {
      return { id, title: (await chain.asset(id)).title, owner: await chain.ownerOf(id) };
    });
    const logs = await client.getLogs({ address: chain.registry, fromBlock: 0n, toBlock: 'latest' });
    const made = new Map<string, Draft>();
    for (const { topics, data, transactionHash, blockHash } of logs) {
      const event = decodeRegistryEvent({ topics, data });
      if (!('grantNonce' in event)) continue;
      const { assetId, user, grantNonce } = event;
      const id = shareIdOf(assetId, user, grantNonce);
      const at = await timeOf(blockHash);
      const row = made.get(id);
      if (event.name === 'AccessGranted') {
        made.set(id, {
          id,
          asset: await assetOf(assetId),
          user,
          grantor: event.by,
          level: event.level,
          state: 'PENDING',
          status: 'PENDING',
          grantNonce,
          grantedAt: at,
          expiresAt: event.expiresAt,
          acceptedAt: null,
          ndaSignedAt: null,
          endedAt: null,
          endedBy: null,
          txHash: transactionHash,
          ndaHash: event.ndaHash,
          cid: event.cid,
        });
      } else if (row && event.name === 'AccessAccepted') Object.assign(row, { state: 'ACTIVE', acceptedAt: at });
      else if (row && event.name !== 'NDASigned') {
        const by = 'by' in event ? event.by : row.user;
        Object.assign(row, { state: endOf(event.name, row.state === 'PENDING'), endedAt: at, endedBy: by });
      }
    }
    const now = Number((await client.getBlock()).timestamp);
    return [...made.values()].map((row) => ({ ...row, status: shareStatus(row, now) })).reverse();
  };

  const concerns = ({ wallet, direction }: ShareQuery) =>
    direction === 'incoming'
      ? ({ user }: Share) => user === wallet
      : ({ grantor, asset }: Share) => grantor === wallet || asset.owner === wallet;
  const has = (title: string, part: string) => title.toLowerCase().includes(part.toLowerCase());
  const meets = ({ statuses, assetId, match, endsBefore }: ShareQuery) => {
    return ({ id, status, asset, expiresAt }: Share) =>
      (endsBefore === undefined || (expiresAt !== 0 && expiresAt <= endsBefore)) &&
      (!statuses || (statuses as readonly string[]).includes(status)) &&
      (assetId === undefined || asset.id === assetId) &&
      (!match || (!!match.titleContains && has(asset.title, match.titleContains)) || !!match.ids?.includes(id));
  };

  return {
    waitForBlock: async () => undefined,
    shares: async (query) => {
      const all = (
        await rows().catch((cause: unknown) => {
          throw new Failure('shares.unavailable', { reason: 'no chain' }, cause);
        })
      ).filter(concerns(query));
      const found = all.filter(meets(query));
      const { skip = 0, first = 10 } = query;
      const pending = { value: all.filter(({ status }) => status === 'PENDING').length, isExact: true };
      const items = found.slice(skip, skip + first);
      const page = { items, total: found.length, totalIsExact: true, hasMore: skip + first < found.length, pending };
      return { ...page, at: { blockNumber: 0, time: 0 } };
    },
  };
};
