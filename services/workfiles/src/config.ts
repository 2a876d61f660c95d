import { chain, internalSecret, listenFields, mongoUri } from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z.object({
  ...listenFields(9_106),
  MONGODB_URI: mongoUri,
  INTERNAL_SECRET: internalSecret,
  ...chain,
});

export type WorkfilesConfig = z.output<typeof Config>;

export const databaseName = 'ipr_workfiles';
