import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a program of the system is here; jest lists the tests that need a missing one as skipped. */
const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

export const testWith = (program: string): typeof test | typeof test.skip => (has(program) ? test : test.skip);

/** Runs a program over a PDF and returns all that it writes. @param args with the name of the file in the place of `FILE` */
export const runOver = (pdf: Uint8Array, program: string, args: readonly string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-test-'));
  try {
    const file = join(folder, 'certificate.pdf');
    writeFileSync(file, pdf);
    const { stdout, stderr } = spawnSync(
      program,
      args.map((arg) => (arg === 'FILE' ? file : arg)),
      { encoding: 'utf8', cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    );
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
