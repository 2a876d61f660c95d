import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readChannels } from '@ipr/modules/channels';
import { keyOfSeed, publicKeyOf } from '@ipr/modules/signing-key';
import { writeList } from '@ipr/modules/write-list';
import { publishedModules, root } from '../paths.ts';
import { derivedKey } from '../secrets.ts';
import type { StackSettings } from './settings.ts';

/** Days for which a machine that is never restarted can show its modules. */
const listDays = 365;

/** Signs the list of the modules that this checkout has built, with a key of this data folder. */
const signBuilt = ({ folder, secrets }: Pick<StackSettings, 'folder' | 'secrets'>) => {
  const key = keyOfSeed(derivedKey(secrets.internalSecret, 'modules'));
  const file = join(folder, 'run', 'modules.json');
  mkdirSync(join(folder, 'run'), { recursive: true });
  const sequence = Math.floor(Date.now() / 1000);
  const channels = { ...readChannels(publishedModules), sequence };
  writeList(file, { registry: publishedModules, channels, keys: [key], days: listDays });
  return { REMOTES_FILE: file, MODULES_KEYS: publicKeyOf(key) };
};

/** A host of its own for the signing frame (decision 0144); browsers lead every name below localhost to this machine. */
const signOriginOf = (origin: string): string => origin.replace('//', '//sign.');

/**
 * Pages and modules as the gateway serves them: what was built, or what `npm run dev` is building in the folder that
 * IPR_WEB names, which is not signed.
 */
export const webFiles = (
  settings: Pick<StackSettings, 'folder' | 'secrets' | 'origin'>,
  { IPR_WEB: building }: NodeJS.ProcessEnv,
) => ({
  SIGN_ORIGIN: signOriginOf(settings.origin),
  ...(building
    ? {
        REMOTES_FILE: join(building, 'remotes.json'),
        SHELL_DIR: join(building, 'shell'),
        MODULES_DIR: join(building, 'modules'),
      }
    : {
        ...signBuilt(settings),
        SHELL_DIR: join(root, 'shell/dist'),
        MODULES_DIR: publishedModules,
      }),
});
