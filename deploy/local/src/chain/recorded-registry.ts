import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Recorded = z.object({ registry: z.string() });

const recordedIn = (file: string): string | undefined => {
  try {
    return Recorded.parse(JSON.parse(readFileSync(file, 'utf8'))).registry;
  } catch {
    return undefined;
  }
};

/**
 * Runs before the first part starts. The registry's address is determined by its bytecode, so a data folder of another version would
 * show no assets. Folders without a record predate records.
 * @param folder data folder @param registry address of the registry that this version puts on local chains
 * @throws Error with a message for the user; nothing is changed
 */
export const requireOwnRegistry = (folder: string, registry: string): void => {
  const chainFolder = join(folder, 'chain');
  const file = join(chainFolder, 'registry.json');
  if (recordedIn(file) === registry.toLowerCase()) return;
  if (existsSync(join(chainFolder, 'state.json')))
    throw new Error(
      `The data in ${folder} was made by a version with another registry contract and cannot be used by this one: \`npm run reset\` removes it, and the next \`npm start\` makes a new data folder.`,
    );
  mkdirSync(chainFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ registry: registry.toLowerCase() })}\n`, { flush: true });
};
