import { taxonomyApi } from '@ipr/api';
import { type AppSettings, type CallContext, callerOf, createApp, type IdempotencyStore } from '@ipr/service-kit';
import { createOption } from './taxonomy/create-option.ts';
import { deleteOption } from './taxonomy/delete-option.ts';
import type { OptionKind } from './taxonomy/global-options.ts';
import { listOptions } from './taxonomy/list-options.ts';
import type { TaxonomyRepository } from './taxonomy/repository.ts';

const callsOf = (options: TaxonomyRepository, kind: OptionKind) => ({
  ...listOptions(options, kind),
  create: ({ label }: { label: string }, context: CallContext) =>
    createOption(options, kind, callerOf(context).wallet, label),
  remove: ({ id }: { id: string }, context: CallContext) => deleteOption(options, kind, callerOf(context).wallet, id),
});

/** Everything this service can do, on one screen. */
export const taxonomyApp = (
  options: TaxonomyRepository,
  settings: AppSettings & { readonly idempotency: IdempotencyStore },
) => {
  const types = callsOf(options, 'ip-type');
  const contents = callsOf(options, 'ip-content');
  return createApp(
    taxonomyApi,
    {
      ipTypes: types.global,
      allIpTypes: types.all,
      customIpTypes: types.own,
      createIpType: types.create,
      deleteIpType: types.remove,
      ipContents: contents.global,
      allIpContents: contents.all,
      customIpContents: contents.own,
      createIpContent: contents.create,
      deleteIpContent: contents.remove,
    },
    settings,
  );
};
