import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import type { Outcome } from './run-tool.ts';

/** Inputs and output of a check; while they are unchanged, a passed check is not run again. */
export interface Reads {
  /** Selects the paths, relative to the root, that the check depends on. Tools and their versions are always included. */
  readonly files: (path: string) => boolean;
  /** The part of a file's text that the check depends on; by default all of it. */
  readonly partOf?: (text: string) => string;
  /** Path that the check writes for others; if it is missing, the check runs. */
  readonly leaves?: string;
}

/** Every file that git tracks or would add; null outside a git repository. */
export const filesOf = (folder: string): readonly string[] | null => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? [...new Set(stdout.split('\0'))].filter(Boolean).sort() : null;
};

const always = /^(?:package-lock\.json|tools\/checks\/|node_modules\/\.package-lock\.json$)/;

const hashOf = (folder: string, name: string, { files, partOf }: Reads): string | null => {
  const all = filesOf(folder);
  if (!all) return null;
  const hash = createHash('sha256').update(`${name}\0${process.version}\0`);
  for (const path of [...all, 'node_modules/.package-lock.json']) {
    if (!files(path) && !always.test(path)) continue;
    const file = join(folder, path);
    const content = existsSync(file) ? readFileSync(file) : '';
    const part = partOf && /\.[cm]?[jt]sx?$/.test(path) ? partOf(content.toString()) : content;
    hash.update(`${path}\0`).update(createHash('sha256').update(part).digest());
  }
  return hash.digest('hex');
};

/**
 * Runs a check unless it last passed with exactly these files. A clean clone has no cache, so everything runs there.
 * @param folder the repository, whose .cache/checks stores the hash of the inputs of each passed check
 */
export const unlessUnchanged = async (
  name: string,
  reads: Reads,
  run: () => Promise<Outcome>,
  folder: string = root,
): Promise<Outcome & { readonly unchanged?: true }> => {
  const memory = join(folder, '.cache', 'checks', name.replaceAll(/\W+/g, '-'));
  const before = hashOf(folder, name, reads);
  const isThere = reads.leaves === undefined || existsSync(join(folder, reads.leaves));
  if (before && isThere && existsSync(memory) && readFileSync(memory, 'utf8') === before)
    return { ok: true, output: '', unchanged: true };
  const outcome = await run();
  // The check may or may not have read a file that was saved while it ran.
  if (outcome.ok && before && hashOf(folder, name, reads) === before) {
    mkdirSync(join(folder, '.cache', 'checks'), { recursive: true });
    writeFileSync(memory, before);
  } else rmSync(memory, { force: true });
  return outcome;
};
