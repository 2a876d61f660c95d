import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleRelease } from '@ipr/api';
import { z } from 'zod';

/** What a module's src/manifest.ts declares. */
export const ModuleManifest = ModuleRelease.shape.declares.extend({
  contract: z.number(),
  name: z.string(),
  parts: z.record(z.string(), z.string()),
});
export type ModuleManifest = z.infer<typeof ModuleManifest>;

const BundlerManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
});

/** Files of a build that no page loads. */
const isForTools = (name: string) =>
  /(?:\.map|\.br|\.LICENSE\.txt)$|^(?:chunks|mf-manifest|mf-stats|release)\.json$/.test(name);

/** Names below the folder, with '/', sorted. */
export const filesIn = (folder: string, below = ''): readonly string[] =>
  readdirSync(path.join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const name = below ? `${below}/${entry.name}` : entry.name;
      // Builds for other pages than the portal's.
      if (name === 'embed') return [];
      if (entry.isDirectory()) return filesIn(folder, name);
      return isForTools(entry.name) ? [] : [name];
    })
    .sort();

/** SHA-384 in the form of subresource integrity. */
export const integrityOf = (bytes: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export interface Built {
  /** Folder of the build, with mf-manifest.json. */
  readonly dist: string;
  readonly manifest: ModuleManifest;
  readonly version: string;
  readonly needs: ModuleRelease['needs'];
}

/**
 * The text of release.json: the same for the same files, so without a time.
 * @throws ZodError for a build without an entry, or declarations that the shell would refuse
 */
export const describeRelease = ({ dist, manifest, version, needs }: Built): string => {
  const { contract: _, name, parts: __, ...declares } = ModuleManifest.parse(manifest);
  const { metaData, exposes } = BundlerManifest.parse(
    JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')),
  );
  const release = ModuleRelease.parse({
    format: 'ipr-module-release/1',
    name,
    version,
    needs,
    entry: metaData.remoteEntry.path + metaData.remoteEntry.name,
    parts: Object.fromEntries(exposes.map(({ path: part, assets }) => [part, assets.js.sync])),
    files: Object.fromEntries(filesIn(dist).map((file) => [file, integrityOf(readFileSync(path.join(dist, file)))])),
    declares,
  });
  return `${JSON.stringify(release)}\n`;
};
