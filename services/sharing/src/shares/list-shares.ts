import type { SharesReply } from '@ipr/api';
import { expiringSoonSeconds, Failure, type Hex } from '@ipr/domain';
import type { RegistryIndex, SharePage, ShareQuery } from '@ipr/ports/index';
import { type PresentSharesDeps, presentShares } from './present-shares.ts';

export interface ListSharesDeps extends PresentSharesDeps {
  readonly index: Pick<RegistryIndex, 'shares'>;
}

interface Wanted {
  readonly wallet: Hex;
  readonly direction?: 'incoming' | 'outgoing' | undefined;
  readonly status?: 'PENDING' | 'ACTIVE' | 'EXPIRING' | 'REVOKED' | 'EXPIRED' | undefined;
  readonly q?: string | undefined;
  readonly assetId?: string | undefined;
  readonly until?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/** D1: 'Search by asset name, user, or share ID...'. */
const matchOf = async (
  { records }: ListSharesDeps,
  caller: Hex,
  q: string | undefined,
): Promise<ShareQuery['match']> => {
  if (!q) return undefined;
  return { titleContains: q, ids: [...(await records.idsByWords(caller, q)), q.toLowerCase()] };
};

const statusFilter = (status: Wanted['status']): Pick<ShareQuery, 'statuses' | 'endsBefore'> => {
  if (status === undefined) return {};
  if (status !== 'EXPIRING') return { statuses: [status] };
  return { statuses: ['ACTIVE'], endsBefore: Math.floor(Date.now() / 1000) + expiringSoonSeconds };
};

const wholeRange = 5_000;

/** Totals and badges of both directions, and rows of the requested direction or of both (D1, Shares page). */
const queryIndex = async (
  { index }: ListSharesDeps,
  wanted: Wanted,
  match: ShareQuery['match'],
): Promise<Record<'incoming' | 'outgoing', SharePage>> => {
  const { wallet, direction, status, assetId, until, page, limit } = wanted;
  const skip = (page - 1) * limit;
  const query = (way: 'incoming' | 'outgoing') => {
    const isRequested = (!direction || direction === way) && skip < wholeRange;
    return index.shares({
      wallet,
      direction: way,
      match,
      assetId,
      grantedUntil: until,
      ...statusFilter(status),
      ...(isRequested ? { first: limit, skip } : { first: 1 }),
    });
  };
  const [incoming, outgoing] = await Promise.all([query('incoming'), query('outgoing')]);
  return { incoming, outgoing };
};

/**
 * Grants given to and by the caller, newest first.
 * @throws Failure share.not-found for another wallet; shares.unavailable with the reason when the index does not answer
 */
export const listShares = async (deps: ListSharesDeps, caller: Hex, wanted: Wanted): Promise<SharesReply> => {
  if (wanted.wallet !== caller) throw new Failure('share.not-found');
  const pages = await queryIndex(deps, wanted, await matchOf(deps, caller, wanted.q));
  const tooFar = (wanted.page - 1) * wanted.limit >= wholeRange;
  const rows = (way: 'incoming' | 'outgoing') => ((wanted.direction ?? way) === way && !tooFar ? pages[way].items : []);
  const [incoming, outgoing] = await Promise.all([
    presentShares(deps, caller, rows('incoming')),
    presentShares(deps, caller, rows('outgoing')),
  ]);
  return {
    incoming,
    outgoing,
    incomingCount: pages.incoming.total,
    outgoingCount: pages.outgoing.total,
    incomingPending: pages.incoming.pending.value,
    outgoingPending: pages.outgoing.pending.value,
  };
};
