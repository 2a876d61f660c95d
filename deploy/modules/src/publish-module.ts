import type { KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.ts';
import { runInModule } from './module-process.ts';
import { provenanceOf } from './provenance.ts';
import { type PublishedRelease, publishRelease } from './publish-release.ts';
import { readManifest } from './read-manifest.ts';
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
 * Builds a module and publishes the version of its package.json with SBOM and provenance, which are written once.
 * @throws Error when it does not build, has not the name of its folder, one of the last two shells could not show it, or the version
 * exists with other content
 */
export const publishModule = ({ folder, registry, key, root }: PublishOptions): PublishedRelease => {
  const manifest = readManifest(folder);
  runInModule(folder, [path.join(root, 'packages/mfe-dev/rspack/build.mjs'), 'build']);
  const dist = path.join(folder, 'dist');
  const needs = readNeeds(folder, dist);
  requireShells(registry, needs);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  mkdirSync(registry, { recursive: true });
  const published = publishRelease(registry, { dist, manifest, version, needs });
  const workspace = path.relative(root, folder).replaceAll('\\', '/');
  const write = (name: string, content: object) => {
    const file = path.join(published.folder, name);
    if (!existsSync(file)) writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  };
  write('sbom.cdx.json', billOfMaterials(root, workspace, published));
  if (key) write('provenance.intoto.json', provenanceOf({ root, workspace, published, key }));
  return published;
};
