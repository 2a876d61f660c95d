import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';

type Known = Record<string, readonly [modified: number, size: number, names: readonly string[]]>;

const read = (memory: string): Known => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {});

/**
 * Reads the imported names of files that resolve to other files of this repository.
 * @param memory path of a cache; its entries are used for files that have not been written since
 */
export const importReader = (memory: string) => {
  const known = read(memory);
  const seen: Known = {};
  return {
    of: (file: string): readonly string[] => {
      const { mtimeMs, size } = statSync(file);
      const [modified, length, names] = known[file] ?? [];
      const found =
        names && modified === mtimeMs && length === size
          ? names
          : ts
              .preProcessFile(readFileSync(file, 'utf8'), true, true)
              .importedFiles.map(({ fileName }) => fileName)
              .filter((name) => name.startsWith('.') || name.startsWith('@ipr/'));
      seen[file] = [mtimeMs, size, found];
      return found;
    },
    remember: (): void => {
      mkdirSync(dirname(memory), { recursive: true });
      writeFileSync(memory, JSON.stringify({ ...known, ...seen }));
    },
  };
};
