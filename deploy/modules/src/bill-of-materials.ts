import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { PublishedRelease } from './publish-release.ts';

const Dependencies = z.record(z.string(), z.string()).default({});
const Locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: Dependencies,
  optionalDependencies: Dependencies,
});
const Lock = z.object({ packages: z.record(z.string(), Locked) });
type Packages = z.infer<typeof Lock>['packages'];

/** Where Node finds a package from a folder: in its own node_modules, or in one further up. */
const locate = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (folder === '') return undefined;
  }
};

/** The package and, transitively, everything that it installs for use. */
const closure = (packages: Packages, place: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(place)) return found;
  found.add(place);
  const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = locate(packages, place, name);
    if (next !== undefined) closure(packages, next, found);
  }
  return found;
};

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const hashesOf = (integrity: string | undefined) => {
  const [, alg, base64 = ''] = /^(sha\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return alg
    ? [{ alg: alg.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }]
    : [];
};

/** What a release may contain, as CycloneDX 1.6: the packages of the lock file that the module installs for use. */
export const billOfMaterials = (root: string, workspace: string, { name, version }: PublishedRelease) => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const components = [...closure(packages, workspace)]
    .filter((place) => place.includes('node_modules/'))
    .sort()
    .map((place) => {
      const { version: locked = '', license, integrity } = packages[place] ?? {};
      const [purl, hashes] = [`pkg:npm/${nameOf(place).replace('@', '%40')}@${locked}`, hashesOf(integrity)];
      const licenses = license ? [{ expression: license }] : undefined;
      return { type: 'library', 'bom-ref': place, name: nameOf(place), version: locked, purl, licenses, hashes };
    });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components,
  };
};
