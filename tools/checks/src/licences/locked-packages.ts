import { statedElsewhere } from './allowed-licences.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; undefined if the package states none. */
  readonly licence: string | undefined;
  /** Needed at run time, not only for building and testing. */
  readonly runtime: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const folder = 'node_modules/';

/**
 * Third-party packages in a package-lock.json (version 3), each name and version once, sorted by name.
 * @param stated licences of packages whose manifest names none
 */
export const lockedPackages = (
  lock: string,
  stated: typeof statedElsewhere = statedElsewhere,
): readonly LockedPackage[] => {
  const { packages } = JSON.parse(lock) as { packages: Record<string, LockEntry> };
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes(folder) || entry.link || !entry.version) continue;
    const name = path.slice(path.lastIndexOf(folder) + folder.length);
    const id = `${name}@${entry.version}`;
    const licence = entry.license ?? stated[id]?.licence;
    const runtime = !(entry.dev || entry.devOptional) || found.get(id)?.runtime === true;
    found.set(id, { name, version: entry.version, licence, runtime });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
};
