import { expiringSoonSeconds } from '@ipr/domain';
import type { Count, DashboardMetrics, Page, RegistryIndex, ShareQuery } from '@ipr/ports/index';

export const counterNames = ['owned', 'shared', 'pending', 'expiring'] as const;
export type CounterName = (typeof counterNames)[number];

/** One counter; those that count shares also state how many are incoming and outgoing (decision P1). */
export interface Counter extends Count {
  readonly split?: { readonly incoming: Count; readonly outgoing: Count };
}

const sumOf = (incoming: Count, outgoing: Count): Counter => ({
  value: incoming.value + outgoing.value,
  isExact: incoming.isExact && outgoing.isExact,
  split: { incoming, outgoing },
});

/** The four counters of one reply. */
export const countersOf = (metrics: DashboardMetrics): Readonly<Record<CounterName, Counter>> => ({
  owned: { value: metrics.owned, isExact: true },
  shared: metrics.shared,
  pending: sumOf(metrics.pendingIncoming, metrics.pendingOutgoing),
  expiring: sumOf(metrics.expiringIncoming, metrics.expiringOutgoing),
});

const totalOf = ({ total, totalIsExact }: Page<unknown>): Counter => ({ value: total, isExact: totalIsExact });

interface Reading {
  readonly index: Pick<RegistryIndex, 'assets' | 'shares'>;
  readonly wallet: string;
  readonly signal: AbortSignal;
  /** Unix seconds. */
  readonly now: number;
}

const bothWays = async ({ index, wallet, signal }: Reading, filter: Pick<ShareQuery, 'statuses' | 'endsBefore'>) => {
  const count = async (direction: ShareQuery['direction']) =>
    totalOf(await index.shares({ wallet, direction, ...filter, first: 1, signal }));
  return sumOf(...(await Promise.all([count('incoming'), count('outgoing')])));
};

/** Reads one counter alone, for when the request for all of them fails. @throws Failure assets.unavailable, shares.unavailable */
export const readCounter = async (name: CounterName, reading: Reading): Promise<Counter> => {
  const { index, wallet, signal, now } = reading;
  switch (name) {
    case 'owned':
      return totalOf(await index.assets({ owner: wallet, first: 1, signal }));
    case 'shared':
      return totalOf(await index.assets({ sharedWith: wallet, first: 1, signal }));
    case 'pending':
      return bothWays(reading, { statuses: ['PENDING'] });
    case 'expiring':
      return bothWays(reading, { statuses: ['ACTIVE'], endsBefore: now + expiringSoonSeconds });
  }
};
