import { taxonomyApi } from '@ipr/api';
import { type AppSettings, createApp } from '@ipr/service-kit';
import { listOptions } from './taxonomy/list-options.ts';
import type { TaxonomyRepository } from './taxonomy/repository.ts';

/** Everything this service can do, on one screen. */
export const taxonomyApp = (options: TaxonomyRepository, settings: AppSettings) => {
  const types = listOptions(options, 'ip-type');
  const contents = listOptions(options, 'ip-content');
  return createApp(
    taxonomyApi,
    {
      ipTypes: types.global,
      allIpTypes: types.all,
      customIpTypes: types.own,
      ipContents: contents.global,
      allIpContents: contents.all,
      customIpContents: contents.own,
    },
    settings,
  );
};
