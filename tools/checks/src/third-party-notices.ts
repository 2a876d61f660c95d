// Writes the list at the end of THIRD_PARTY_NOTICES, and of that of optional/dynamic; with --check it only reports whether they are up
// to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackages } from './licences/locked-packages.ts';
import { assessOptional, statedInOptional, withNamedLicences } from './licences/optional-licences.ts';
import { root } from './root.ts';

const name = 'THIRD_PARTY_NOTICES';
const heading = 'Packages from the npm registry\n==============================\n';
const program = 'node tools/checks/src/third-party-notices.ts';

/** The notices with the list below the heading rewritten; the text above it is written by hand. */
export const noticesWith = (notices: string, packages: readonly LockedPackage[]): string => {
  const at = notices.indexOf(heading);
  if (at < 0) throw new Error(`${name} has lost its heading 'Packages from the npm registry'`);
  const lines = packages
    .filter(({ runtime }) => runtime)
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'unknown'}`);
  const head = `${heading}\nPackages that the product needs at run time, with the licence each one names; the licence text is in the package.\nWritten by '${program}'.\n`;
  return `${notices.slice(0, at)}${head}\n${lines.join('\n')}\n`;
};

const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');

/** Packages of the SDK that `npm run build:dynamic` installs, all of them at run time: a page loads them in one script. */
export const optionalPackages = (): readonly LockedPackage[] =>
  withNamedLicences(lockedPackages(read('optional/dynamic', 'package-lock.json'), statedInOptional));

/** Each file of notices with its packages. */
const lists = (): readonly { readonly file: string; readonly packages: readonly LockedPackage[] }[] => [
  { file: name, packages: lockedPackages(read('package-lock.json')) },
  { file: `optional/dynamic/${name}`, packages: optionalPackages() },
];

/** One line for each list that differs from its lock file, and for each unknown licence of the optional SDK. */
export const noticesDrift = (): readonly string[] => [
  ...lists().flatMap(({ file, packages }) =>
    read(file) === noticesWith(read(file), packages)
      ? []
      : [`${file} lists other packages than its lock file. Write it again: ${program}`],
  ),
  ...assessOptional(optionalPackages()),
];

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const violations = noticesDrift();
    for (const line of violations) process.stderr.write(`${line}\n`);
    process.exitCode = violations.length ? 1 : 0;
  } else for (const { file, packages } of lists()) writeFileSync(join(root, file), noticesWith(read(file), packages));
}
