import { profilesApi } from '@ipr/api';
import { internalSecret, listenFields, mongoUri } from '@ipr/service-kit/config-fields';
import { defineApiService } from '@ipr/service-kit/define-service';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };

export const databaseName = 'ipr_profiles';

export const profiles = defineApiService({
  name: 'profiles',
  version: manifest.version,
  about: 'what people are shown as, and what they opened',
  config: z.object({
    ...listenFields(9_107),
    MONGODB_URI: mongoUri,
    INTERNAL_SECRET: internalSecret,
  }),
  heapMb: 64,
  api: profilesApi,
  database: databaseName,
  calls: async () => (await import('./app.ts')).openProfiles,
});
