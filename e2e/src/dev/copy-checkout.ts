import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Links every package separately, workspaces relative to the copy, so that no link in the copy points to the original sources. */
const linkPackages = (folder: string, copy: string): void => {
  const to = join(copy, folder);
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const from = join(folder, entry.name);
    if (entry.name === '@ipr') linkPackages(from, copy);
    else symlinkSync(entry.isSymbolicLink() ? readlinkSync(join(root, from)) : join(root, from), join(copy, from));
  }
};

/**
 * A writable copy of the sources of this checkout, with its installed packages.
 * Programs in it are started directly: the bootstrap would install packages.
 */
export const copyCheckout = () => {
  const copy = mkdtempSync(join(tmpdir(), 'ipr-checkout-'));
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
  const built = ['subgraph/dist', '.cache/builds'];
  for (const file of [...files, ...built].filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  const manifests = files.filter((name) => name.endsWith('package.json')).map(dirname);
  for (const folder of new Set(manifests.map((name) => join(name, 'node_modules'))))
    if (existsSync(join(root, folder))) linkPackages(folder, copy);
  return { folder: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
};
