import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Built, describeRelease, filesIn, integrityOf } from './describe-release.ts';

export interface PublishedRelease {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Hash of release.json. */
  readonly release: string;
}

/** Files for tools, which are published too but that no page loads. */
const alongside = ['chunks.json', 'mf-manifest.json'];

/**
 * Copies a build to `<registry>/<name>/<version>/` together with release.json. The folder appears as a whole.
 * @throws Error if that version exists with other content: a version never changes
 */
export const publishRelease = (registry: string, built: Built): PublishedRelease => {
  const { name } = built.manifest;
  const folder = path.join(registry, name, built.version);
  const text = describeRelease(built);
  const release = integrityOf(text);
  const known = path.join(folder, 'release.json');
  if (existsSync(known)) {
    if (integrityOf(readFileSync(known)) === release) return { name, version: built.version, folder, release };
    throw new Error(`${name} ${built.version} is already published with other content. Give it another version.`);
  }
  const parts = `${folder}.${process.pid}.part`;
  for (const file of [...filesIn(built.dist), ...alongside.filter((one) => existsSync(path.join(built.dist, one)))]) {
    mkdirSync(path.dirname(path.join(parts, file)), { recursive: true });
    cpSync(path.join(built.dist, file), path.join(parts, file));
  }
  writeFileSync(path.join(parts, 'release.json'), text);
  rmSync(folder, { recursive: true, force: true });
  renameSync(parts, folder);
  return { name, version: built.version, folder, release };
};
