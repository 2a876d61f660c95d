import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** Of the archive, as registries give it: 'sha512-' and base64 (Subresource Integrity). */
  readonly integrity: string;
}

/**
 * Fetches a package from whatever registry npm is configured with and unpacks it; nothing of it is installed or run.
 * @param folder must exist; the package gets a folder of its own in it
 * @returns the folder with its files
 * @throws Error when it cannot be had, or is not what was pinned
 */
export const fetchPackage = ({ name, version, integrity }: PinnedPackage, folder: string): string => {
  const pack = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  const file = join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim());
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name} ${version} is not what was pinned: ${digest}`);
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components', '1']);
  return into;
};
