import fs from 'node:fs';

type Done = (error: NodeJS.ErrnoException | null) => void;

/**
 * The file system for a compiler's output: a file appears whole or not at all. A page that loads while a build is being
 * written would otherwise get half a script, and show a module as broken that is not.
 */
export const writesWhole: typeof fs = {
  ...fs,
  writeFile: ((path: string, data: Uint8Array | string, done: Done) => {
    const part = `${path}.${process.pid}.part`;
    fs.writeFile(part, data, (error) => (error ? done(error) : fs.rename(part, path, done)));
  }) as typeof fs.writeFile,
};
