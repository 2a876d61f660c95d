import { profilesApi } from '@ipr/api';
import { Failure } from '@ipr/domain';
import {
  type CallContext,
  callerOf,
  createApp,
  createRateLimiter,
  type Handlers,
  type HealthChecks,
  type Logger,
} from '@ipr/service-kit';
import type Koa from 'koa';
import { type ActivityDeps, listAssetActivity } from './activity/list-activity.ts';
import { type AvatarDeps, removeAvatar, replaceAvatar } from './avatars/replace-avatar.ts';
import { avatarRoute } from './avatars/serve-avatar.ts';
import { countPerson, type StatsDeps } from './people/count-person.ts';
import { forgetPerson } from './people/forget-person.ts';
import { listPeople } from './people/list-people.ts';
import { personActivity } from './people/person-activity.ts';
import { readPerson } from './people/read-person.ts';
import { requireSelf } from './people/require-self.ts';
import { updatePerson } from './people/update-person.ts';
import { muteMails, readSettings, saveSettings, settingsOf } from './settings/settings.ts';
import { listViews, recordView } from './views/record-view.ts';
import type { ViewRepository } from './views/repository.ts';

export interface ProfilesDeps extends Omit<ActivityDeps, 'directory' | 'index' | 'people'>, AvatarDeps {
  readonly index: ActivityDeps['index'] & StatsDeps['index'];
  readonly views: ViewRepository;
  readonly internalSecret: string;
  readonly version: string;
  readonly checks: HealthChecks;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Lists of activity per person; an export reads fifty pages in a row. */
const listing = { burst: 60, perSecond: 4 };
/** Searches per person, less than enumerating names by letters needs. */
const searching = { burst: 40, perSecond: 1 };
/** Pictures per person; each takes a second of one processor. */
const drawing = { burst: 6, perSecond: 0.05 };

const limitTo = (pace: { readonly burst: number; readonly perSecond: number }) => {
  const limiter = createRateLimiter(pace);
  return (context: CallContext) => {
    const caller = callerOf(context);
    const retryAfter = limiter.take(caller.wallet);
    if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
    return caller;
  };
};

/** The caller, if the id of the path means them. @throws session.missing, access.denied */
const self = (context: CallContext, id: string) => {
  const caller = callerOf(context);
  requireSelf(id, caller);
  return caller.wallet;
};

const callsOf = (deps: ProfilesDeps): Handlers<typeof profilesApi> => {
  const [listed, searched, drawn] = [limitTo(listing), limitTo(searching), limitTo(drawing)];
  return {
    users: (query, context) => listPeople(deps, searched(context), query),
    user: ({ id }, context) => readPerson(deps, listed(context), id),
    updateUser: (change, context) => updatePerson(deps, callerOf(context), change),
    replaceUser: ({ wallet, ...change }, context) => updatePerson(deps, callerOf(context), { id: wallet, ...change }),
    userStats: ({ id }, context) => countPerson(deps, listed(context), id),
    settings: ({ id }, context) => readSettings(deps, self(context, id)),
    settingsByWallet: ({ wallet }, context) => readSettings(deps, self(context, wallet)),
    saveSettings: ({ id, settings, version }, context) => saveSettings(deps, self(context, id), settings, version),
    saveSettingsByWallet: ({ wallet, settings, version }, context) =>
      saveSettings(deps, self(context, wallet), settings, version),
    uploadAvatar: ({ id }, context) => replaceAvatar(deps, drawn(context), id, context.upload),
    uploadAvatarByWallet: ({ wallet }, context) => replaceAvatar(deps, drawn(context), wallet, context.upload),
    removeAvatar: ({ id }, context) => removeAvatar(deps, callerOf(context), id),
    userActivity: (input, context) => personActivity(deps, listed(context), input),
    assetActivity: (input, context) => listAssetActivity(deps, listed(context), input),
    recordView: recordView(deps),
    views: (wanted, context) => listViews(deps.views, listed(context), wanted),
    settingsOf: ({ wallets }) => settingsOf(deps, wallets),
    forgetPerson: ({ wallet }) => forgetPerson(deps, wallet),
    muteMails: ({ wallet, mails }) => muteMails(deps, wallet, mails),
  };
};

/** Everything this service can do, on one screen. */
export const createProfiles = (deps: ProfilesDeps): Koa =>
  createApp(profilesApi, callsOf(deps), {
    log: deps.log,
    internalSecret: deps.internalSecret,
    health: { service: 'profiles', version: deps.version, checks: deps.checks },
    mount: avatarRoute(deps.avatars, deps.internalSecret),
  });
