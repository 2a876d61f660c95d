import { taxonomyApi } from '@ipr/api';
import { serviceFields } from '@ipr/service-kit/config-fields';
import { defineApiService } from '@ipr/service-kit/define-service';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };

export const databaseName = 'ipr_taxonomy';

export const taxonomy = defineApiService({
  name: 'taxonomy',
  version: manifest.version,
  about: 'IP types and contents',
  config: z.object({
    ...serviceFields(9_104),
  }),
  heapMb: 64,
  api: taxonomyApi,
  database: databaseName,
  calls: async () => (await import('./app.ts')).openTaxonomy,
});
