import { join } from 'node:path';
import { publishedModules, root } from '../paths.ts';

/**
 * Pages and modules as the gateway serves them: what was built, or what `npm run dev` is building in the folder that
 * IPR_WEB names.
 */
export const webFiles = ({ IPR_WEB: building }: Readonly<Record<string, string | undefined>>) =>
  building
    ? {
        REMOTES_FILE: join(building, 'remotes.json'),
        SHELL_DIR: join(building, 'shell'),
        MODULES_DIR: join(building, 'modules'),
      }
    : {
        REMOTES_FILE: join(root, 'deploy/local/remotes.json'),
        SHELL_DIR: join(root, 'shell/dist'),
        MODULES_DIR: publishedModules,
      };
