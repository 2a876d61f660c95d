import { expiringSoonSeconds } from '@ipr/domain';
import { type DashboardMetrics, maxTotal } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { small, userId } from '../fields.ts';
import type { MetricsAnswer, MetricsVariables } from '../generated/answers.ts';
import { blockOf, counted, countOf, heldBy, meta, metaField, snapshotOf } from '../page.ts';
import { directionFilter, statusFilter } from './shares.ts';

const counting = (where: string) => `assetRoles(where: $${where}, first: ${maxTotal}, block: $block) { id }`;

export const metricsQuery = /* GraphQL */ `
  query Metrics(
    $id: ID!, $held: AssetRole_filter!, $incoming: AssetRole_filter!, $outgoing: AssetRole_filter!,
    $expiringIn: AssetRole_filter!, $expiringOut: AssetRole_filter!, $block: Block_height!
  ) {
    ${metaField}
    user(id: $id, block: $block) { assetCount }
    shared: ${counting('held')}
    pendingIncoming: ${counting('incoming')}
    pendingOutgoing: ${counting('outgoing')}
    expiringIncoming: ${counting('expiringIn')}
    expiringOutgoing: ${counting('expiringOut')}
  }
`;

/** @param time Unix seconds */
export const metricsVariables = (wallet: string, time: number): MetricsVariables => {
  const id = userId(wallet);
  const pending = statusFilter('PENDING', time);
  const soon = { ...statusFilter('ACTIVE', time), endsAt_lte: String(time + expiringSoonSeconds) };
  const [incoming, outgoing] = [directionFilter(id, 'incoming'), directionFilter(id, 'outgoing')];
  return {
    id,
    // A person holds at most one grant per asset that has not ended, so counting grants counts assets.
    held: heldBy(id, time),
    incoming: { and: [incoming, pending] },
    outgoing: { and: [outgoing, pending] },
    expiringIn: { and: [incoming, soon] },
    expiringOut: { and: [outgoing, soon] },
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
      expiringIncoming: counted,
      expiringOutgoing: counted,
    }),
  ).transform(
    ({ _meta, user, ...rows }): DashboardMetrics => ({
      owned: user?.assetCount ?? 0,
      shared: countOf(rows.shared),
      pendingIncoming: countOf(rows.pendingIncoming),
      pendingOutgoing: countOf(rows.pendingOutgoing),
      expiringIncoming: countOf(rows.expiringIncoming),
      expiringOutgoing: countOf(rows.expiringOutgoing),
      at: snapshotOf(_meta, time),
    }),
  );
