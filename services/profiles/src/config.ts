import {
  chain,
  httpUrl,
  internalSecret,
  listenFields,
  mongoUri,
  nodesAgreeInProduction,
  production,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z
  .object({
    ...listenFields(9_107),
    MONGODB_URI: mongoUri,
    INTERNAL_SECRET: internalSecret,
    ...chain,
    INDEX_URL: httpUrl.describe('GraphQL endpoint of the subgraph'),
    IDENTITY_URL: httpUrl.describe('Base URL of the service identity, which maps wallets to names'),
    ...production,
  })
  .refine(...nodesAgreeInProduction);

export type ProfilesConfig = z.output<typeof Config>;

export const databaseName = 'ipr_profiles';
