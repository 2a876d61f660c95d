import { profilesApi } from '@ipr/api';
import { Failure } from '@ipr/domain';
import {
  type CallContext,
  callerOf,
  createApp,
  createRateLimiter,
  type HealthChecks,
  type Logger,
} from '@ipr/service-kit';
import type Koa from 'koa';
import { type ActivityDeps, listAssetActivity, listUserActivity } from './activity/list-activity.ts';
import { recordView } from './views/record-view.ts';
import type { ViewRepository } from './views/repository.ts';

export interface ProfilesDeps extends ActivityDeps {
  readonly views: ViewRepository;
  readonly internalSecret: string;
  readonly version: string;
  readonly checks: HealthChecks;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Lists of activity per person; an export reads fifty pages in a row. */
const pace = { burst: 60, perSecond: 4 };

/** Everything this service can do, on one screen. */
export const createProfiles = (deps: ProfilesDeps): Koa => {
  const limiter = createRateLimiter(pace);
  const paced = (context: CallContext) => {
    const caller = callerOf(context);
    const retryAfter = limiter.take(caller.wallet);
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
    return caller;
  };
  return createApp(
    profilesApi,
    {
      userActivity: (input, context) => listUserActivity(deps, paced(context), input),
      assetActivity: (input, context) => listAssetActivity(deps, paced(context), input),
      recordView: recordView(deps.views, deps.now ?? Date.now),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      health: { service: 'profiles', version: deps.version, checks: deps.checks },
    },
  );
};
