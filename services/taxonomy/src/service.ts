import { taxonomyApi } from '@ipr/api';
import { internalSecret, listenFields, mongoUri } from '@ipr/service-kit/config-fields';
import { defineApiService } from '@ipr/service-kit/define-service';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };

export const databaseName = 'ipr_taxonomy';

export const taxonomy = defineApiService({
  name: 'taxonomy',
  version: manifest.version,
  about: 'IP types and contents',
  config: z.object({
    ...listenFields(9_104),
    MONGODB_URI: mongoUri,
    INTERNAL_SECRET: internalSecret,
  }),
  heapMb: 64,
  api: taxonomyApi,
  database: databaseName,
  calls: async () => (await import('./app.ts')).openTaxonomy,
});
