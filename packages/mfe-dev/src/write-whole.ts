import fs from 'node:fs';

type Done = (error: NodeJS.ErrnoException | null) => void;

/**
 * File system for a compiler's output that writes each file atomically. A page that loads during a build would otherwise
 * receive a partial script and show the module as failed.
 */
export const writesWhole: typeof fs = {
  ...fs,
  writeFile: ((path: string, data: Uint8Array | string, done: Done) => {
    const part = `${path}.${process.pid}.part`;
    fs.writeFile(part, data, (error) => (error ? done(error) : fs.rename(part, path, done)));
  }) as typeof fs.writeFile,
};
