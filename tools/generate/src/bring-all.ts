import type { Artefact } from './artefact.ts';

/**
 * Writes the artefacts that differ from their sources, or with `check` only reports them; a failing artefact stops no other.
 * @returns false when an artefact failed, or with `check` when one differs
 */
export const bringAll = async (
  artefacts: readonly Artefact[],
  check: boolean,
  print: (line: string) => void,
): Promise<boolean> => {
  let [differing, failed] = [0, 0];
  for (const { name, bring } of artefacts) {
    try {
      const files = await bring(check);
      differing += files.length;
      for (const file of files) print(`${check ? '✗ differs' : 'written'}: ${file}`);
    } catch (error) {
      failed++;
      print(`✗ ${name}: ${(error as Error).message}`);
    }
  }
  if (failed === 0 && differing === 0) print('Everything generated is up to date.');
  if (check && differing > 0) print('Files differ from their sources: run npm run gen, then review the changes.');
  return failed === 0 && !(check && differing > 0);
};
