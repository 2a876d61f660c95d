import { z } from 'zod';

export const Config = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  /** Connection string; the database name is the service's own. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'expected mongodb://…'),
  /** Shared by gateway and services. */
  INTERNAL_SECRET: z.string().min(32, 'needs at least 32 characters'),
});

export const databaseName = 'ipr_taxonomy';
