import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface FoundFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedMs: number;
}

const decode = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Plain names only: no '..', no dot files, no other separators, no control characters. */
const segmentsOf = (path: string): string[] | undefined => {
  const segments = decode(path)?.split('/').filter(Boolean);
  return segments?.every((name) => /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(name)) ? segments : undefined;
};

const isMissing = (thrown: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((thrown as NodeJS.ErrnoException).code ?? '');

/**
 * A regular file below `root`. Symbolic links are resolved, and targets outside `root` are refused.
 * `root` itself may be a link.
 * @param path as in the URL, still encoded.
 */
export const findFile = async (root: string, path: string): Promise<FoundFile | undefined> => {
  const segments = segmentsOf(path);
  if (!segments || segments.length === 0) return undefined;
  try {
    const base = await realpath(root);
    const real = await realpath(join(base, ...segments));
    if (!real.startsWith(base + sep)) return undefined;
    const facts = await stat(real);
    return facts.isFile() ? { path: real, size: facts.size, modifiedMs: Math.floor(facts.mtimeMs) } : undefined;
  } catch (thrown) {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
};
