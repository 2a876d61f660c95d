import { expiringSoonSeconds } from '@ipr/domain';
import { type Count, type DashboardMetrics, maxTotal } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { count, roleState, small, userId } from '../fields.ts';
import type { AssetRole_filter, MetricsAnswer, MetricsVariables } from '../generated/answers.ts';
import { blockOf, counted, meta, metaField, snapshotOf } from '../page.ts';
import { directionFilter } from './shares.ts';

const daySeconds = 86_400;
/** Length of the index's longer spans, in days. */
const longDays = 32;
const longSeconds = longDays * daySeconds;
/** More than the days of two long spans in two directions. */
const mostDays = 200;

const roles = (where: string) => `assetRoles(where: $${where}, first: ${maxTotal}, block: $block)`;

/** Grants that end today or on the last day of the soon expiring ones are read one by one, all others as sums of spans. */
export const metricsQuery = /* GraphQL */ `
  query Metrics(
    $id: ID!, $block: Block_height!, $dayFilter: GrantSpan_filter!, $laterFilter: GrantSpan_filter!,
    $inToday: AssetRole_filter!, $outToday: AssetRole_filter!, $inLast: AssetRole_filter!, $outLast: AssetRole_filter!
  ) {
    ${metaField}
    user(id: $id, block: $block) { assetCount }
    days: grantSpans(where: $dayFilter, first: ${mostDays}, block: $block) { direction start pending active }
    later: grantSpans(where: $laterFilter, first: ${maxTotal}, block: $block) { direction pending active }
    inToday: ${roles('inToday')} { state }
    outToday: ${roles('outToday')} { state }
    inLast: ${roles('inLast')} { id }
    outLast: ${roles('outLast')} { id }
  }
`;

const startOf = (time: number, length: number): number => time - (time % length);

/** Starts of the spans between which the soon expiring grants end, and of the first long span after them. */
const boundsAt = (time: number) => {
  const soon = time + expiringSoonSeconds;
  const tomorrow = startOf(time, daySeconds) + daySeconds;
  return { soon, tomorrow, lastDay: startOf(soon, daySeconds), later: startOf(soon, longSeconds) + longSeconds };
};

/** @param time Unix seconds */
export const metricsVariables = (wallet: string, time: number): MetricsVariables => {
  const account = userId(wallet);
  const { soon, tomorrow, lastDay, later } = boundsAt(time);
  const [incoming, outgoing] = [directionFilter(account, 'incoming'), directionFilter(account, 'outgoing')];
  const today: AssetRole_filter = {
    state_in: ['PENDING', 'ACTIVE'],
    endsAt_gt: String(time),
    endsAt_lt: String(tomorrow),
  };
  const last: AssetRole_filter = { state: 'ACTIVE', endsAt_gte: String(lastDay), endsAt_lte: String(soon) };
  return {
    id: account,
    block: blockOf(undefined),
    dayFilter: { account, days: 1, start_gte: String(tomorrow), start_lt: String(later) },
    laterFilter: { account, days: longDays, start_gte: String(later) },
    inToday: { and: [incoming, today] },
    outToday: { and: [outgoing, today] },
    inLast: { and: [incoming, last] },
    outLast: { and: [outgoing, last] },
  };
};

const span = z.object({ direction: z.enum(['INCOMING', 'OUTGOING']), pending: small, active: small });
const states = z.array(z.object({ state: roleState }));

const answer = reads<MetricsAnswer>()(
  z.object({
    _meta: meta,
    user: z.object({ assetCount: small }).nullable(),
    days: z.array(span.extend({ start: count })),
    later: z.array(span),
    inToday: states,
    outToday: states,
    inLast: counted,
    outLast: counted,
  }),
);
type Answer = z.output<typeof answer>;

/** A lower bound when a list that it adds up is at its limit. */
const sumOf = (numbers: readonly number[], ...lists: readonly (readonly unknown[])[]): Count => ({
  value: numbers.reduce((sum, number) => sum + number, 0),
  isExact: lists.every(({ length }) => length < maxTotal),
});

/** The pending, active and soon expiring grants of one direction. */
const directionOf = (
  way: z.output<typeof span>['direction'],
  { days, later }: Answer,
  { today, last, lastDay }: { today: Answer['inToday']; last: Answer['inLast']; lastDay: number },
) => {
  const all = [...days, ...later].filter(({ direction }) => direction === way);
  const pending = today.filter(({ state }) => state === 'PENDING').length;
  const active = today.length - pending;
  const soon = days.filter(({ direction, start }) => direction === way && start < lastDay);
  return {
    pending: sumOf([pending, ...all.map((span) => span.pending)], later, today),
    active: sumOf([active, ...all.map((span) => span.active)], later, today),
    expiring: sumOf([active, last.length, ...soon.map((span) => span.active)], last, today),
  };
};

/** @param time Unix seconds, the moment of the variables */
export const metricsAnswer = (time: number) => {
  const { lastDay } = boundsAt(time);
  return answer.transform((found): DashboardMetrics => {
    const { _meta, user, inToday, outToday, inLast, outLast } = found;
    const incoming = directionOf('INCOMING', found, { today: inToday, last: inLast, lastDay });
    const outgoing = directionOf('OUTGOING', found, { today: outToday, last: outLast, lastDay });
    return {
      owned: user?.assetCount ?? 0,
      // A person holds at most one grant per asset that has not ended, so counting grants counts assets.
      shared: sumOf([incoming.pending.value, incoming.active.value], found.later, inToday),
      pendingIncoming: incoming.pending,
      pendingOutgoing: outgoing.pending,
      expiringIncoming: incoming.expiring,
      expiringOutgoing: outgoing.expiring,
      at: snapshotOf(_meta, time),
    };
  });
};
