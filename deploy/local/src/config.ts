import { readConfig, refinement } from '@ipr/service-kit/config';
import { folder, integer, mongoUri } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import { backupFields, bucketFields, isBucketWhole } from './backup/backup-config.ts';
import { defaultPort } from './ports.ts';

/** Variables for users; `npm run dev` sets IPR_WEB and IPR_LOADED for its own processes. */
const Fields = z.object({
  IPR_PORT: integer(1_024, 65_000)
    .default(defaultPort)
    .describe('Port of the portal; the parts use the following ports'),
  IPR_DATA: folder.optional().describe('Folder of all persistent data; defaults to `.data` of the checkout'),
  MONGODB_URI: mongoUri
    .optional()
    .describe('Your own MongoDB instead of the embedded database; the choice is fixed per data folder'),
  ...backupFields,
  ...bucketFields,
});

export const Config = Fields.refine(
  ({ IPR_BACKUP_EVERY_HOURS: every, IPR_BACKUP_PASSPHRASE_FILE: file }) => every === undefined || file !== undefined,
  refinement(
    ['IPR_BACKUP_EVERY_HOURS', 'IPR_BACKUP_PASSPHRASE_FILE'],
    'a schedule needs IPR_BACKUP_PASSPHRASE_FILE, because it cannot prompt',
  ),
).refine(
  isBucketWhole,
  refinement(['IPR_BACKUP_S3_KEY_ID', 'IPR_BACKUP_S3_SECRET'], 'required with IPR_BACKUP_S3_URL'),
);

/** @throws ConfigError with one line per variable. */
export const readStackConfig = (env?: NodeJS.ProcessEnv): z.output<typeof Config> => readConfig(Config, env);
