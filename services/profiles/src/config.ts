import { internalSecret, listening, mongoUri } from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z.object({
  ...listening(9_107),
  MONGODB_URI: mongoUri,
  INTERNAL_SECRET: internalSecret,
});

export const databaseName = 'ipr_profiles';
