import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** Digest of the archive as registries publish it: 'sha512-' and base64 (Subresource Integrity). */
  readonly integrity: string;
}

/**
 * Fetches a package from npm's configured registry and unpacks it; it is neither installed nor run.
 * @param folder must exist; the package is unpacked into a subfolder
 * @returns the folder with its files
 * @throws Error when it cannot be fetched or differs from the pinned digest
 */
export const fetchPackage = ({ name, version, integrity }: PinnedPackage, folder: string): string => {
  const pack = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  const file = join(folder, execFileSync('npm', pack, { encoding: 'utf8' }).trim());
  const digest = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (digest !== integrity) throw new Error(`${name} ${version} differs from the pinned digest: ${digest}`);
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', into, '--strip-components', '1']);
  return into;
};
