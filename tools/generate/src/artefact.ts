import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../..');

/** Generated files by path relative to the checkout. */
export type Files = Readonly<Record<string, string>>;

/** Files that a program generates from sources. */
export interface Artefact {
  /** Prefix of messages. */
  readonly name: string;
  /** Brings the committed files up to date, or with `check` writes nothing. @returns the files that differed */
  bring(check: boolean): Promise<readonly string[]>;
}

/** @throws Error when the sources contradict each other */
export const artefact = (name: string, make: () => Promise<Files>): Artefact => ({
  name,
  bring: async (check) => {
    const differing: string[] = [];
    for (const [path, text] of Object.entries(await make())) {
      const file = join(root, path);
      if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
      differing.push(path);
      if (check) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    return differing;
  },
});
