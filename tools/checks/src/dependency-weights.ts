// Writes the sizes on disk in docs/dependencies.md, and their total, as measured in node_modules after `npm ci`.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/** Bytes of the files of a package, without packages inside of it. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(path);
    return entry.isFile() ? sum + statSync(path).size : sum;
  }, 0);

/** Where Node finds a package from a folder; null for one that is not installed, such as that of another platform. */
const folderOf = (name: string, from: string): string | null => {
  for (let at = from; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (at === dirname(at)) return null;
  }
};

/** Names that a package brings with it: dependencies, the optional ones that are installed, and required peers. */
export const broughtBy = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): readonly string[] => [
  ...Object.keys(dependencies),
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional),
];

/** Folders of a package and of everything that it brings. */
export const closureOf = (folder: string, found: Set<string> = new Set()): ReadonlySet<string> => {
  if (found.has(folder)) return found;
  found.add(folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of broughtBy(manifest)) {
    const next = folderOf(name, folder);
    if (next) closureOf(next, found);
  }
  return found;
};

const sizes = new Map<string, number>();
const sizeOf = (folder: string): number => {
  const size = sizes.get(folder) ?? bytesIn(folder);
  sizes.set(folder, size);
  return size;
};

/** Megabytes with one decimal, two below 0.1, and at least 0.01. */
export const megabytes = (bytes: number): string => {
  const value = bytes / 1_000_000;
  return value < 0.095 ? Math.max(value, 0.01).toFixed(2) : value.toFixed(1);
};

/** Folders that hold packages: the root's and those of workspaces, which may have versions of their own. */
const workspaces = (): readonly string[] => {
  const { workspaces: patterns = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = (patterns as string[]).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => join(root, pattern.slice(0, -2), name))
      : [join(root, pattern)],
  );
  return [root, ...folders.filter((folder) => existsSync(join(folder, 'node_modules')))];
};

const installed = (name: string, version: string): string | null => {
  for (const from of workspaces()) {
    const folder = folderOf(name, from);
    if (folder && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === version) return folder;
  }
  return null;
};

const weightOf = (folder: string): string => {
  const all = [...closureOf(folder)].reduce((sum, each) => sum + sizeOf(each), 0);
  return `${megabytes(sizeOf(folder))} / ${megabytes(all)}`;
};

const row = /^(\| `([^`]+)` (\S+) \|(?: [^|]+\|){2}) [^|]+\|/gm;
const total = /The total is\n[\d,]+ MB in [\d,]+ packages\./;

/** The page with these weights. @param weigh null for a package that is not installed, whose figures stay */
export const withWeights = (page: string, weigh: (name: string, version: string) => string | null): string =>
  page.replace(row, (whole, head: string, name: string, version: string) => {
    const weight = weigh(name, version);
    return weight ? `${head} ${weight} |` : whole;
  });

/** Every package below a `node_modules`, those inside of others too. */
const packagesIn = (folder: string): readonly string[] => {
  if (!existsSync(folder)) return [];
  const named = readdirSync(folder, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && !each.name.startsWith('.'),
  );
  return named.flatMap(({ name }) => {
    if (name.startsWith('@')) return packagesIn(join(folder, name));
    const found = join(folder, name);
    const own = existsSync(join(found, 'package.json')) ? [found] : [];
    return [...own, ...packagesIn(join(found, 'node_modules'))];
  });
};

if (import.meta.main) {
  const file = join(root, 'docs/dependencies.md');
  const weighed = withWeights(readFileSync(file, 'utf8'), (name, version) => {
    const folder = installed(name, version);
    if (!folder) process.stderr.write(`${name} ${version} is not installed; its figures stay.\n`);
    return folder && weightOf(folder);
  });
  const all = workspaces().flatMap((folder) => packagesIn(join(folder, 'node_modules')));
  const bytes = all.reduce((sum, folder) => sum + sizeOf(folder), 0);
  const grouped = (value: number) => Math.round(value).toLocaleString('en');
  writeFileSync(
    file,
    weighed.replace(total, `The total is\n${grouped(bytes / 1_000_000)} MB in ${grouped(all.length)} packages.`),
  );
}
