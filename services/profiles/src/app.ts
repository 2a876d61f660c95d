import type { profilesApi } from '@ipr/api';
import type { Calls, Handlers } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { recordView } from './views/record-view.ts';
import { mongoViewRepository } from './views/repository.mongo.ts';
import type { ViewRepository } from './views/repository.ts';

/** Everything this service can do, on one screen. @param now milliseconds since 1970 */
export const profilesCalls = (views: ViewRepository, now: () => number = Date.now): Handlers<typeof profilesApi> => ({
  recordView: recordView(views, now),
});

export const openProfiles = async (connection: Connection): Promise<Calls<typeof profilesApi>> => ({
  handlers: profilesCalls(await mongoViewRepository(connection)),
});
