// Writes the list at the end of THIRD_PARTY_NOTICES; with --check it only reports whether the list is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackages } from './licences/locked-packages.ts';
import { root } from './root.ts';

const file = join(root, 'THIRD_PARTY_NOTICES');
const heading = 'Packages from the npm registry\n==============================\n';
const program = 'node tools/checks/src/third-party-notices.ts';

/** The notices with the list below the heading rewritten; the text above it is written by hand. */
export const noticesWith = (notices: string, packages: readonly LockedPackage[]): string => {
  const at = notices.indexOf(heading);
  if (at < 0) throw new Error(`THIRD_PARTY_NOTICES has lost its heading 'Packages from the npm registry'`);
  const lines = packages
    .filter(({ runtime }) => runtime)
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'unknown'}`);
  const head = `${heading}\nPackages that the product needs at run time, with the licence each one names; the licence text is in the package.\nWritten by '${program}'.\n`;
  return `${notices.slice(0, at)}${head}\n${lines.join('\n')}\n`;
};

const wanted = () =>
  noticesWith(readFileSync(file, 'utf8'), lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** One line if the list differs from the lock file. */
export const noticesDrift = (): readonly string[] =>
  readFileSync(file, 'utf8') === wanted()
    ? []
    : [`THIRD_PARTY_NOTICES lists other packages than the lock file. Write it again: ${program}`];

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const violations = noticesDrift();
    for (const line of violations) process.stderr.write(`${line}\n`);
    process.exitCode = violations.length ? 1 : 0;
  } else writeFileSync(file, wanted());
}
