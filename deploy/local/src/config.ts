import { readConfig } from '@ipr/service-kit/config';
import { folder, integer, mongoUri } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import { defaultPort } from './ports.ts';

/** What a person may set; IPR_WEB and IPR_LOADED are said by `npm run dev` to its own processes. */
export const Config = z.object({
  IPR_PORT: integer(1_024, 65_000)
    .default(defaultPort)
    .describe('Port of the portal; the parts take the ones that follow'),
  IPR_DATA: folder.optional().describe('Folder of everything that must survive; `.data` of the checkout without it'),
  MONGODB_URI: mongoUri
    .optional()
    .describe(
      'A MongoDB of one’s own instead of the embedded database; a data folder stays with what it was begun with',
    ),
});

/** @throws ConfigError with one line per variable. */
export const readStackConfig = (env?: NodeJS.ProcessEnv): z.output<typeof Config> => readConfig(Config, env);
