import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readChannels, writeChannels } from '@ipr/modules/channels';
import { publishRelease } from '@ipr/modules/publish-release';
import { readNeeds } from '@ipr/modules/read-needs';
import { publishedModules, root } from '../paths.ts';

/** Other builds of a module's folder, which are no part of its release. */
const apart = 'embed';

/** Distinguishes builds of one version number: whatever is loaded has its hash in these files. */
const buildOf = (dist: string): string =>
  createHash('sha256')
    .update(readFileSync(join(dist, 'mf-manifest.json')))
    .update(readFileSync(join(dist, 'chunks.json')))
    .digest('hex')
    .slice(0, 12);

/** Folder of the version that this machine serves. */
export const builtRelease = (name: string): string =>
  join(publishedModules, name, readChannels(publishedModules).modules[name]?.stable ?? '');

/** Publishes a build to the registry of this machine and makes it the version that everyone gets. The one before stays for open pages. */
export const publishBuilt = async (workspace: string, dist: string): Promise<void> => {
  const folder = join(root, workspace);
  const { manifest } = await import(`${pathToFileURL(join(folder, 'src/manifest.ts')).href}?${Date.now()}`);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const built = `${version}+${buildOf(dist)}`;
  const { name } = publishRelease(publishedModules, { dist, manifest, version: built, needs: readNeeds(folder, dist) });
  const channels = readChannels(publishedModules);
  const before = channels.modules[name]?.stable;
  writeChannels(publishedModules, {
    ...channels,
    modules: { ...channels.modules, [name]: { stable: built, history: [], bases: {} } },
  });
  for (const other of readdirSync(join(publishedModules, name)))
    if (other !== built && other !== before)
      rmSync(join(publishedModules, name, other), { recursive: true, force: true });
  if (existsSync(join(dist, apart)))
    // Next to its version, where its size is measured, and under the address that other pages use.
    for (const folder of [join(publishedModules, name), join(publishedModules, name, built)])
      cpSync(join(dist, apart), join(folder, apart), { recursive: true });
};
