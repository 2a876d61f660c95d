import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Folder of a package that carries binaries.
 * @param file any file that the package lets be resolved
 * @throws Error on platforms for which there are none, and when it is not installed
 */
export const binaryPackage = (name: string, file = name): string => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`The index runs on linux-x64 only, not on ${process.platform}-${process.arch}: use deploy/compose`);
  }
  try {
    return dirname(require.resolve(file));
  } catch (cause) {
    throw new Error(`The index needs the package ${name}, which is not installed`, { cause });
  }
};
