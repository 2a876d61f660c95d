import { expiringSoonSeconds } from '@ipr/domain';
import { expect, test } from '@jest/globals';
import type { AssetRole_filter } from '../generated/answers.ts';
import { metricsAnswer, metricsVariables } from './metrics.ts';

const wallet = `0x${'12'.repeat(20)}`;
const day = 86_400;
const never = 2n ** 63n - 1n;

interface Grant {
  readonly isIncoming: boolean;
  readonly state: 'PENDING' | 'ACTIVE';
  readonly endsAt: bigint;
}

/** The grants that the filter of one direction selects by its bounds. */
const selected = (grants: readonly Grant[], filter: AssetRole_filter | undefined, isIncoming: boolean): Grant[] => {
  const bounds = filter?.and?.[1];
  if (!bounds) throw new Error('a filter without bounds');
  const states: readonly unknown[] = bounds.state_in ?? [bounds.state];
  return grants.filter(
    ({ endsAt, state, ...grant }) =>
      grant.isIncoming === isIncoming &&
      states.includes(state) &&
      endsAt > BigInt(bounds.endsAt_gt ?? 0) &&
      endsAt >= BigInt(bounds.endsAt_gte ?? 0) &&
      endsAt < BigInt(bounds.endsAt_lt ?? never + 1n) &&
      endsAt <= BigInt(bounds.endsAt_lte ?? never),
  );
};

/** The index's reply for these grants of one account: its spans are summed as the mappings do. */
const replyFor = (grants: readonly Grant[], time: number) => {
  const { dayFilter, laterFilter, inToday, outToday, inLast, outLast } = metricsVariables(wallet, time);
  const spans = (days: number, from: unknown, until: unknown) => {
    const length = BigInt(days * day);
    const found = new Map<
      string,
      { direction: 'INCOMING' | 'OUTGOING'; start: string; pending: number; active: number }
    >();
    for (const { isIncoming, state, endsAt } of grants) {
      const start = endsAt - (endsAt % length);
      if (start < BigInt(String(from)) || start >= BigInt(String(until))) continue;
      const direction = isIncoming ? 'INCOMING' : 'OUTGOING';
      const known = found.get(`${direction}${start}`) ?? { direction, start: String(start), pending: 0, active: 0 };
      found.set(`${direction}${start}`, {
        ...known,
        pending: known.pending + (state === 'PENDING' ? 1 : 0),
        active: known.active + (state === 'ACTIVE' ? 1 : 0),
      });
    }
    return [...found.values()];
  };
  return {
    _meta: { block: { number: 7 } },
    user: { assetCount: 3 },
    days: spans(1, dayFilter.start_gte, dayFilter.start_lt),
    later: spans(32, laterFilter.start_gte, never).map(({ start: _, ...span }) => span),
    inToday: selected(grants, inToday, true).map(({ state }) => ({ state })),
    outToday: selected(grants, outToday, false).map(({ state }) => ({ state })),
    inLast: selected(grants, inLast, true).map((_, at) => ({ id: String(at) })),
    outLast: selected(grants, outLast, false).map((_, at) => ({ id: String(at) })),
  };
};

/** Times on both sides of every bound: now, the ends of days and of spans of 32 days, the end of soon. */
const momentsAround = (time: number): bigint[] =>
  [time, time + expiringSoonSeconds, ...Array.from({ length: 130 }, (_, at) => time - (time % day) + at * day)]
    .flatMap((moment) => [moment - 1, moment, moment + 1])
    .map(BigInt)
    .concat(never);

test.each([0, 1, day - 1, 32 * day - 1, 12_345_678])(
  'counts every grant once by spans and single grants, %d seconds after the start of a span',
  (offset) => {
    const time = 651 * 32 * day + offset;
    const grants = momentsAround(time).flatMap((endsAt, at) =>
      (['PENDING', 'ACTIVE'] as const).flatMap((state) =>
        Array.from({ length: 1 + (at % 3) }, (_, nth) => ({ isIncoming: nth % 2 === 0, state, endsAt })),
      ),
    );
    const count = (isIncoming: boolean, state: Grant['state'], until = never) =>
      grants.filter(
        (grant) =>
          grant.isIncoming === isIncoming && grant.state === state && grant.endsAt > time && grant.endsAt <= until,
      ).length;
    const exactly = (value: number) => ({ value, isExact: true });
    const soon = BigInt(time + expiringSoonSeconds);
    expect(metricsAnswer(time).parse(replyFor(grants, time))).toEqual({
      owned: 3,
      shared: exactly(count(true, 'PENDING') + count(true, 'ACTIVE')),
      pendingIncoming: exactly(count(true, 'PENDING')),
      pendingOutgoing: exactly(count(false, 'PENDING')),
      expiringIncoming: exactly(count(true, 'ACTIVE', soon)),
      expiringOutgoing: exactly(count(false, 'ACTIVE', soon)),
      at: { blockNumber: 7, time },
    });
  },
);

test('marks the counts as lower bounds when more grants end on one day than the index lists', () => {
  const time = 1_800_000_000;
  const endsAt = BigInt(time + 60);
  const grants = Array.from({ length: 1_000 }, () => ({ isIncoming: true, state: 'ACTIVE' as const, endsAt }));
  const { shared, expiringIncoming, pendingOutgoing } = metricsAnswer(time).parse(replyFor(grants, time));
  expect([shared, expiringIncoming]).toEqual(Array(2).fill({ value: 1_000, isExact: false }));
  expect(pendingOutgoing).toEqual({ value: 0, isExact: true });
});
