// Preloaded into every Node process of `npm run dev`: notes which sources of the checkout it runs, one file per process in
// the folder that IPR_LOADED names, so that a change restarts only the processes that have loaded it.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env.IPR_LOADED;

if (folder)
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      if (found.url.startsWith('file:') && !found.url.includes('/node_modules/'))
        appendFileSync(join(folder, String(process.pid)), `${fileURLToPath(found.url)}\n`);
      return found;
    },
  });
