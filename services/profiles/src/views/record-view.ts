import type { profilesApi, ViewRecord } from '@ipr/api';
import { Failure, roleNeededFor } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type CallContext, type Caller, callerOf, createRateLimiter } from '@ipr/service-kit';
import type { z } from 'zod';
import { requireSelf } from '../people/require-self.ts';
import type { View, ViewRepository } from './repository.ts';

/** Openings within this time of the previous one are not recorded again (decision P22). */
const quietMs = 3_600_000;
/** Above what a person does; bounds the records one person can create. */
const pace = { burst: 60, perSecond: 0.2 };

const listedViews = 1000;

const toRecord = ({ wallet, assetId, at }: View): ViewRecord => ({ wallet, assetId, at: at.toISOString() });

/** Newest openings of the caller, up to a time. @throws access.denied for another person's id */
export const listViews = async (
  views: ViewRepository,
  caller: Caller,
  { id, until }: z.output<typeof profilesApi.views.input>,
): Promise<ViewRecord[]> => {
  requireSelf(id, caller);
  return (await views.list(caller.wallet, listedViews, until === undefined ? undefined : new Date(until))).map(
    toRecord,
  );
};

export interface RecordViewDeps {
  readonly views: ViewRepository;
  readonly chain: Pick<Chain, 'hasAccess'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Records an opening by a person who may open the asset now, by the chain: other people received no key.
 * @throws access.denied for another person's id, request.rate-limited, asset.not-found for missing and forbidden assets alike
 */
export const recordView = ({ views, chain, now = Date.now }: RecordViewDeps) => {
  const limiter = createRateLimiter(pace);
  return async (
    { id, assetId }: z.output<typeof profilesApi.recordView.input>,
    context: CallContext,
  ): Promise<ViewRecord> => {
    const caller = callerOf(context);
    requireSelf(id, caller);
    const moment = now();
    const retryAfter = limiter.take(caller.wallet, moment);
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
    if (!(await chain.hasAccess(assetId, caller.wallet, roleNeededFor('view'))))
      throw new Failure('asset.not-found', { id: assetId });
    const recent = await views.findSince(caller.wallet, assetId, new Date(moment - quietMs + 1));
    return toRecord(recent ?? (await views.add({ wallet: caller.wallet, assetId, at: new Date(moment) })));
  };
};
