import { chain, nodesAgreeInProduction, production, serviceFields } from '@ipr/service-kit/config-fields';
import { z } from 'zod';

export const Config = z
  .object({
    ...serviceFields(9_106),
    ...chain,
    ...production,
  })
  .refine(...nodesAgreeInProduction);

export type WorkfilesConfig = z.output<typeof Config>;

export const databaseName = 'ipr_workfiles';
