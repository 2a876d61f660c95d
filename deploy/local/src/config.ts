import { readConfig } from '@ipr/service-kit/config';
import { folder, integer, mongoUri } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import { defaultPort } from './ports.ts';

/** Variables for users; `npm run dev` sets IPR_WEB and IPR_LOADED for its own processes. */
export const Config = z.object({
  IPR_PORT: integer(1_024, 65_000)
    .default(defaultPort)
    .describe('Port of the portal; the parts use the following ports'),
  IPR_DATA: folder.optional().describe('Folder of all persistent data; defaults to `.data` of the checkout'),
  MONGODB_URI: mongoUri
    .optional()
    .describe('Your own MongoDB instead of the embedded database; the choice is fixed per data folder'),
});

/** @throws ConfigError with one line per variable. */
export const readStackConfig = (env?: NodeJS.ProcessEnv): z.output<typeof Config> => readConfig(Config, env);
