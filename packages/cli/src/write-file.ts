import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { UsageError } from './exit-code.ts';

/** Writes a file next to its place, for its owner only, and syncs it. @returns its path */
const writeNextTo = (path: string, content: string | Uint8Array): string => {
  const temporary = `${path}.${process.pid}.part`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    let rest =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    while (rest.length > 0) rest = rest.subarray(writeSync(file, rest));
    fsyncSync(file);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  } finally {
    closeSync(file);
  }
  return temporary;
};

/** Replaces a file as a whole: a killed process leaves the old one or the new one. */
export const writePrivateFile = (path: string, content: string | Uint8Array): void => {
  renameSync(writeNextTo(path, content), path);
};

/** Writes a file that must not exist. @throws UsageError when it does */
export const writeNewFile = (path: string, content: Uint8Array): void => {
  const temporary = writeNextTo(path, content);
  try {
    linkSync(temporary, path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`${path} exists; --force replaces it`);
    throw thrown;
  } finally {
    rmSync(temporary, { force: true });
  }
};
