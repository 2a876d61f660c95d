import { expiringSoonSeconds, Failure, type FailureCode, ReceivedFailure, shareStatus } from '@ipr/domain';
import {
  type Action,
  type ActivityWord,
  defaultPageSize,
  maxNamed,
  maxPageSize,
  maxTotal,
  type Page,
  type PageRequest,
  type RegistryIndex,
  type Share,
  type ShareQuery,
  type Snapshot,
  type TimelineQuery,
} from '@ipr/ports/index';
import type { Journal } from './journal.ts';
import { type History, momentOf, type RoleRow } from './memory-history.ts';

export const has = (title: string, part = ''): boolean => title.toLowerCase().includes(part.trim().toLowerCase());

/** One page of sorted rows. */
export const pageOf = <Row>(rows: readonly Row[], { first = defaultPageSize, skip = 0 }: PageRequest, at: Snapshot) => {
  if (first < 1 || first > maxPageSize || skip < 0) throw new RangeError('page size or offset outside the limits');
  const items = rows.slice(skip, skip + first);
  return { items, total: rows.length, totalIsExact: true, hasMore: skip + items.length < rows.length, at };
};

export type Titled = { readonly id: string; readonly title: string; readonly owner: Share['user'] };
const counted = (rows: readonly unknown[]) => ({ value: rows.length, isExact: true });

export interface Lists {
  readonly history: History;
  readonly journal: Journal;
  readonly head: () => number;
  readonly titled: (id: string, at: Snapshot) => Titled;
}

export const momentsOf = (head: () => number) => ({
  /** The newest state, or that of an earlier page. @throws the failure for a future block */
  snapshot: (at?: Snapshot, failure: FailureCode = 'index.unavailable'): Snapshot => {
    if (at && at.blockNumber > head()) throw new Failure(new ReceivedFailure(failure));
    return at ?? { blockNumber: head(), time: momentOf(head()) };
  },
});

const meets = ({ id, asset }: Share, { titleContains, ids }: NonNullable<ShareQuery['match']>): boolean =>
  (titleContains !== undefined && titleContains !== '' && has(asset.title, titleContains)) || (ids ?? []).includes(id);

/** A grant whose end, stated or explicit, is not after the moment. */
const endsBy = ({ expiresAt, endedAt }: Share, moment: number): boolean =>
  (endedAt ?? (expiresAt === 0 ? Number.POSITIVE_INFINITY : expiresAt)) <= moment;

const isWith = ({ grantor, user }: Share, direction: ShareQuery['direction'], parties: readonly string[]): boolean =>
  parties.some((one) => one.toLowerCase() === (direction === 'incoming' ? grantor : user));

const matchesWord = (row: Action, { titleContains, accounts, kinds, levels }: ActivityWord): boolean => {
  const parties = [row.actor, row.counterparty];
  const kind = row.type === 'RELINQUISH' && row.wasPending ? 'REJECT' : row.type;
  const isTitled = titleContains?.trim()
    ? has(row.asset.title, titleContains) || has(row.title ?? '', titleContains)
    : false;
  return (
    isTitled ||
    accounts?.some((one) => parties.some((party) => party === one.toLowerCase())) === true ||
    kinds?.includes(kind) === true ||
    levels?.some((level) => level === row.level) === true
  );
};

/** Grants and actions of an index, as the port specifies them. */
export const createLists = ({ history, journal, head, titled }: Lists) => {
  const { snapshot } = momentsOf(head);
  const shareOf = ({ assetId, ...row }: RoleRow, at: Snapshot): Share => {
    const { id, title, owner } = titled(assetId, at);
    return { ...row, asset: { id, title, owner }, status: shareStatus(row, at.time) };
  };
  /** Newest first. */
  const sharesAt = (at: Snapshot): Share[] =>
    history
      .rolesUpTo(at.blockNumber)
      .map((row) => shareOf(row, at))
      .reverse();
  const actionsAt = (at: Snapshot): Action[] =>
    history
      .actionsUpTo(at.blockNumber)
      .map(({ assetId, ...row }) => ({ ...row, asset: titled(assetId, at) }))
      .reverse();
  const isHeld = ({ status }: Share) => status === 'ACTIVE' || status === 'PENDING';
  const heldBy = (wallet: string, at: Snapshot) =>
    sharesAt(at).filter((share) => share.user === wallet && isHeld(share));
  const goesOut = (wallet: string) => (share: Share) => share.grantor === wallet || share.asset.owner === wallet;

  const shares: RegistryIndex['shares'] = async ({
    wallet: address,
    direction,
    statuses,
    titleContains,
    assetId,
    assetIds,
    match,
    endsBefore,
    grantedUntil = Infinity,
    parties,
    countTo = maxTotal,
    ...page
  }) => {
    journal.note('index.shares');
    const wallet = address.toLowerCase();
    const at = snapshot(page.at, 'shares.unavailable');
    const concerns = direction === 'incoming' ? (share: Share) => share.user === wallet : goesOut(wallet);
    const all = sharesAt(at).filter(concerns);
    const wanted = all.filter(
      (share) =>
        (!statuses || (statuses as readonly string[]).includes(share.status)) &&
        has(share.asset.title, titleContains) &&
        (assetId === undefined || share.asset.id === assetId) &&
        (assetIds?.includes(share.asset.id) ?? true) &&
        (endsBefore === undefined || endsBy(share, endsBefore)) &&
        share.grantedAt <= grantedUntil &&
        (parties === undefined || isWith(share, direction, parties)) &&
        (match === undefined || meets(share, match)),
    );
    const listed = pageOf(wanted, page, at);
    const pending = all.filter(({ status }) => status === 'PENDING').length;
    return {
      ...listed,
      total: Math.max(Math.min(wanted.length, countTo), (page.skip ?? 0) + listed.items.length),
      totalIsExact: wanted.length < countTo,
      pending: { value: Math.min(pending, countTo), isExact: pending < countTo },
    };
  };

  const metrics = (wallet: string, owned: number) => {
    const at = snapshot();
    const [mine, out] = [sharesAt(at).filter(({ user }) => user === wallet), sharesAt(at).filter(goesOut(wallet))];
    const pending = (rows: readonly Share[]) => counted(rows.filter(({ status }) => status === 'PENDING'));
    const soon = (rows: readonly Share[]) =>
      counted(rows.filter((row) => row.status === 'ACTIVE' && endsBy(row, at.time + expiringSoonSeconds)));
    return {
      owned,
      shared: counted(mine.filter(isHeld)),
      pendingIncoming: pending(mine),
      pendingOutgoing: pending(out),
      expiringIncoming: soon(mine),
      expiringOutgoing: soon(out),
      at,
    };
  };

  const activity: RegistryIndex['activity'] = async ({ wallet: address, types, match, until, heldBefore, ...page }) => {
    journal.note('index.activity');
    const wallet = address.toLowerCase();
    const at = snapshot(page.at, 'activity.unavailable');
    const grants = heldBy(wallet, at);
    // A grant's place among those of the person, oldest first, replaces its place in the registry.
    const older = grants.filter((_, place) => heldBefore === undefined || grants.length - place < Number(heldBefore));
    const named = older.slice(0, maxNamed);
    const last = named.at(-1);
    const nextHeld = last && named.length < older.length ? String(grants.length - grants.indexOf(last)) : null;
    const held = new Set(named.map(({ asset }) => asset.id));
    const isOwn = (row: Action) =>
      row.actor === wallet || row.counterparty === wallet || titled(row.asset.id, at).owner === wallet;
    const rows = actionsAt(at).filter(
      (row) =>
        (held.has(row.asset.id) || (heldBefore === undefined && isOwn(row))) &&
        (until === undefined || row.timestamp <= until) &&
        (!types || types.includes(row.type)) &&
        (match ?? []).every((word) => matchesWord(row, word)),
    );
    return { ...pageOf(rows, page, at), nextHeld };
  };

  const timeline = ({ assetId, types, match, ...page }: TimelineQuery): Page<Action> => {
    const at = snapshot(page.at, 'asset.timeline-unavailable');
    const isWanted = (row: Action) =>
      (!types || types.includes(row.type)) && (match ?? []).every((word) => matchesWord(row, word));
    const rows = actionsAt(at).filter((row) => row.asset.id === assetId && isWanted(row));
    return pageOf(rows, page, at);
  };
  return { sharesAt, heldBy, shares, metrics, activity, timeline };
};
