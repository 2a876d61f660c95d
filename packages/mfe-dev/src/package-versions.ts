import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that no page contains. */
const isSource = (name: string) => /\.(tsx?|css|json|svg|woff2)$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name);

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(file);
    return isSource(entry.name) ? [file] : [];
  });

/**
 * Versions of the product's own packages, as shell and modules compare them at run time: a hash of the sources of the package and of
 * all packages of the product that it depends on. Package.json names every other dependency with its exact version.
 * @param packages folder of the packages
 * @returns a function from '@ipr/ui' to its version
 */
export const packageVersions = (packages: string): ((name: string) => string) => {
  const sources = new Map<string, ReadonlySet<string>>();
  const hashes = new Map<string, string>();
  const read = (name: string) => {
    const folder = path.join(packages, name.replace('@ipr/', ''));
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
    const own = createHash('sha256').update(text);
    const src = path.join(folder, 'src');
    for (const file of existsSync(src) ? filesIn(src).sort() : [])
      own.update(`\0${path.relative(folder, file).replaceAll('\\', '/')}\0`).update(readFileSync(file));
    hashes.set(name, own.digest('hex'));
    return Object.keys(dependencies).filter((dependency) => dependency.startsWith('@ipr/'));
  };
  /** The package and, transitively, those it depends on. */
  const closureOf = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const dependency of read(name)) closureOf(dependency, found);
    return found;
  };
  return (name) => {
    const closure = sources.get(name) ?? closureOf(name);
    sources.set(name, closure);
    const whole = createHash('sha256');
    for (const member of [...closure].sort()) whole.update(`${member} ${hashes.get(member)}\n`);
    return `0.1.0-${whole.digest('hex').slice(0, 12)}`;
  };
};
