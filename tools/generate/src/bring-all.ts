import type { Artefact } from './artefact.ts';

/**
 * Writes what differs from what people wrote, or with `check` only says so; what one artefact cannot do keeps no other one back.
 * @returns false when something could not be made, or differs although nothing may be written
 */
export const bringAll = async (
  artefacts: readonly Artefact[],
  check: boolean,
  say: (line: string) => void,
): Promise<boolean> => {
  let [differing, failed] = [0, 0];
  for (const { name, bring } of artefacts) {
    try {
      const files = await bring(check);
      differing += files.length;
      for (const file of files) say(`${check ? '✗ differs' : 'written'}: ${file}`);
    } catch (error) {
      failed++;
      say(`✗ ${name}: ${(error as Error).message}`);
    }
  }
  if (failed === 0 && differing === 0) say('Everything generated is up to date.');
  if (check && differing > 0)
    say('Files differ from what they are made of: run npm run gen, then look at the changes.');
  return failed === 0 && !(check && differing > 0);
};
