import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import type { Outcome } from './run-tool.ts';

/** What a check reads; it passes again without running while all of that is as it was. */
export interface Reads {
  /** Of the paths from the root, the ones the check can depend on. Tools and their versions are always among them. */
  readonly files: (path: string) => boolean;
  /** What the check leaves behind for others; where it is gone, the check runs. */
  readonly leaves?: string;
}

/** Every file that git knows or would add; null where that cannot be asked. */
const filesOf = (folder: string): readonly string[] | null => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? [...new Set(stdout.split('\0'))].filter(Boolean).sort() : null;
};

const always = /^(?:package-lock\.json|tools\/checks\/|node_modules\/\.package-lock\.json$)/;

const hashOf = (folder: string, name: string, { files }: Reads): string | null => {
  const all = filesOf(folder);
  if (!all) return null;
  const hash = createHash('sha256').update(`${name}\0${process.version}\0`);
  for (const path of [...all, 'node_modules/.package-lock.json']) {
    if (!files(path) && !always.test(path)) continue;
    const file = join(folder, path);
    hash.update(`${path}\0`).update(existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest() : '');
  }
  return hash.digest('hex');
};

/**
 * Runs a check unless it has passed with exactly these files before. A clean clone remembers nothing, so everything runs there.
 * @param folder of the repository, whose .cache/checks remembers what passed
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
    return { ok: true, said: '', unchanged: true };
  const outcome = await run();
  // A file that was saved meanwhile may or may not have been seen.
  if (outcome.ok && before && hashOf(folder, name, reads) === before) {
    mkdirSync(join(folder, '.cache', 'checks'), { recursive: true });
    writeFileSync(memory, before);
  } else rmSync(memory, { force: true });
  return outcome;
};
