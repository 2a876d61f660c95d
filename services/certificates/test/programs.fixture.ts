import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a program of the system is here. */
const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

/** Tests that need a program of the system: without it they are listed as skipped, and the run says so. */
export const testWith = (program: string): typeof test | typeof test.skip => {
  if (has(program)) return test;
  process.stderr.write(`Without ${program}, tests that need it are skipped.\n`);
  return test.skip;
};

/** Runs a program in a folder with these files, and returns all that it writes. */
export const runWith = (
  files: Readonly<Record<string, string | Uint8Array>>,
  program: string,
  args: readonly string[],
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-test-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const options = { encoding: 'utf8', cwd: folder, maxBuffer: 64 * 1024 * 1024 } as const;
    const { stdout, stderr } = spawnSync(program, args, options);
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs a program over a PDF and returns all that it writes. @param args with the name of the file in the place of `FILE` */
export const runOver = (pdf: Uint8Array, program: string, args: readonly string[]): string =>
  runWith(
    { 'certificate.pdf': pdf },
    program,
    args.map((arg) => (arg === 'FILE' ? 'certificate.pdf' : arg)),
  );
