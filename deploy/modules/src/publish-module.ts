import { execFileSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { billOfMaterials } from './bill-of-materials.ts';
import { provenanceOf } from './provenance.ts';
import { type PublishedRelease, publishRelease } from './publish-release.ts';
import { readNeeds } from './read-needs.ts';
import { requireShells } from './shells.ts';

export interface PublishOptions {
  /** Folder of the module. */
  readonly folder: string;
  readonly registry: string;
  /** Signs the provenance. */
  readonly key: KeyObject | undefined;
  /** The checkout. */
  readonly root: string;
}

/**
 * Builds a module and publishes the version of its package.json with SBOM and provenance.
 * @throws Error when it does not build, one of the last two shells could not show it, or the version exists with other content
 */
export const publishModule = async ({ folder, registry, key, root }: PublishOptions): Promise<PublishedRelease> => {
  const build = path.join(root, 'packages/mfe-dev/rspack/build.mjs');
  execFileSync(process.execPath, [build, 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const dist = path.join(folder, 'dist');
  const needs = readNeeds(folder, dist);
  requireShells(registry, needs);
  const { manifest } = await import(pathToFileURL(path.join(folder, 'src/manifest.ts')).href);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  mkdirSync(registry, { recursive: true });
  const published = publishRelease(registry, { dist, manifest, version, needs });
  const workspace = path.relative(root, folder).replaceAll('\\', '/');
  const write = (name: string, content: object) =>
    writeFileSync(path.join(published.folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('sbom.cdx.json', billOfMaterials(root, workspace, published));
  if (key) write('provenance.intoto.json', provenanceOf({ root, workspace, published, key }));
  return published;
};
