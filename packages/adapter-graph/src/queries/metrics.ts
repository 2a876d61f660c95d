import { type DashboardMetrics, maxTotal } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { small, userId } from '../fields.ts';
import type { MetricsAnswer, MetricsVariables } from '../generated/answers.ts';
import { blockOf, counted, countOf, heldBy, meta, metaField, snapshotOf } from '../page.ts';
import { directionFilter, statusFilter } from './shares.ts';

/** Seconds: D2 section 9, decision V4. */
const expiringWindow = 30 * 24 * 3600;

const counting = (where: string) => `assetRoles(where: $${where}, first: ${maxTotal}, block: $block) { id }`;

export const metricsQuery = /* GraphQL */ `
  query Metrics(
    $id: ID!, $held: AssetRole_filter!, $incoming: AssetRole_filter!, $outgoing: AssetRole_filter!,
    $expiring: AssetRole_filter!, $block: Block_height!
  ) {
    ${metaField}
    user(id: $id, block: $block) { assetCount }
    shared: ${counting('held')}
    pendingIncoming: ${counting('incoming')}
    pendingOutgoing: ${counting('outgoing')}
    expiringSoon: ${counting('expiring')}
  }
`;

/** @param time Unix seconds */
export const metricsVariables = (wallet: string, time: number): MetricsVariables => {
  const id = userId(wallet);
  const pending = statusFilter('PENDING', time);
  const soon = { ...statusFilter('ACTIVE', time), endsAt_lte: String(time + expiringWindow) };
  return {
    id,
    // A person holds at most one grant per asset that has not ended, so counting grants counts assets.
    held: heldBy(id, time),
    incoming: { and: [directionFilter(id, 'incoming'), pending] },
    outgoing: { and: [directionFilter(id, 'outgoing'), pending] },
    expiring: { and: [{ or: [{ user: id }, { grantor: id }, { assetOwner: id }] }, soon] },
    block: blockOf(undefined),
  };
};

export const metricsAnswer = (time: number) =>
  reads<MetricsAnswer>()(
    z.object({
      _meta: meta,
      user: z.object({ assetCount: small }).nullable(),
      shared: counted,
      pendingIncoming: counted,
      pendingOutgoing: counted,
      expiringSoon: counted,
    }),
  ).transform(
    ({ _meta, user, ...rows }): DashboardMetrics => ({
      owned: user?.assetCount ?? 0,
      shared: countOf(rows.shared),
      pendingIncoming: countOf(rows.pendingIncoming),
      pendingOutgoing: countOf(rows.pendingOutgoing),
      expiringSoon: countOf(rows.expiringSoon),
      at: snapshotOf(_meta, time),
    }),
  );
