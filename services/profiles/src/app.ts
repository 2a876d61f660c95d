import { profilesApi } from '@ipr/api';
import { type AppSettings, createApp } from '@ipr/service-kit';
import { recordView } from './views/record-view.ts';
import type { ViewRepository } from './views/repository.ts';

export interface ProfilesParts {
  readonly views: ViewRepository;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Everything this service can do, on one screen. */
export const profilesApp = ({ views, now = Date.now }: ProfilesParts, settings: AppSettings) =>
  createApp(profilesApi, { recordView: recordView(views, now) }, settings);
