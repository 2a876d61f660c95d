import type { taxonomyApi } from '@ipr/api';
import { type CallContext, type Calls, callerOf, type Handlers } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { createOption } from './taxonomy/create-option.ts';
import { deleteOption } from './taxonomy/delete-option.ts';
import type { OptionKind } from './taxonomy/global-options.ts';
import { listOptions } from './taxonomy/list-options.ts';
import { mongoTaxonomyRepository } from './taxonomy/repository.mongo.ts';
import type { TaxonomyRepository } from './taxonomy/repository.ts';
import { seedOptions } from './taxonomy/seed-options.ts';

const callsOf = (options: TaxonomyRepository, kind: OptionKind) => ({
  ...listOptions(options, kind),
  create: ({ label }: { label: string }, context: CallContext) =>
    createOption(options, kind, callerOf(context).wallet, label),
  remove: ({ id }: { id: string }, context: CallContext) => deleteOption(options, kind, callerOf(context).wallet, id),
});

/** Everything this service can do, on one screen. */
export const taxonomyCalls = (options: TaxonomyRepository): Handlers<typeof taxonomyApi> => {
  const types = callsOf(options, 'ip-type');
  const contents = callsOf(options, 'ip-content');
  return {
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
    forgetPerson: async ({ wallet }) => {
      await options.removeAll(wallet);
      return { ok: true } as const;
    },
  };
};

/** The global options of this version are in the database before the first call. */
export const openTaxonomy = async (connection: Connection): Promise<Calls<typeof taxonomyApi>> => {
  const options = await mongoTaxonomyRepository(connection);
  await seedOptions(options);
  return { handlers: taxonomyCalls(options) };
};
