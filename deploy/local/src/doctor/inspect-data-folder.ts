import { join } from 'node:path';
import { keys } from '@ipr/keys/service';
import { examineDataFolder } from '../data-folder/open-data-folder.ts';
import { requireShares } from '../data-folder/require-shares.ts';
import { StartRefusal } from '../data-folder/start-refusal.ts';
import { databaseChoice } from '../stack/database-part.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Whether a start would accept what the data folder holds; changes nothing. */
export const inspectDataFolder = (folder: string, env: NodeJS.ProcessEnv): Finding[] => {
  try {
    const examined = examineDataFolder({ folder, databaseKind: databaseChoice(env).kind, rebuilt: new Set() });
    if (examined === null) return [ok('state', 'none yet')];
    const unusable = examined.manifest.states.keys ? requireShares(join(folder, 'keys'), keys.instances) : [];
    if (unusable.length) return [warning('state', unusable.join('. '), 'put the missing shares back from a copy')];
    return [ok('state', 'complete: accounts, keys, chain and files belong together')];
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    const { what, why, wayOn } = error.words;
    return [problem('state', `${what} ${why}`, wayOn)];
  }
};
