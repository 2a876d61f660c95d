import { type Finding, ok, problem, warning } from './finding.ts';

const majorOf = (version: string): number => Number(version.replace(/^v/, '').split('.')[0]);

/** @param version as in process.version @param isPrivate whether it is the copy that the first program fetched into .node/ */
export const assessNode = (version: string, isPrivate: boolean): Finding => {
  const found = `Node ${version}${isPrivate ? ', fetched into .node/ because the system has none or an older one' : ''}`;
  return majorOf(version) >= 24 ? ok('node', found) : problem('node', found, 'use Node 24 or later');
};

/** @param version null when there is no npm on the path */
export const assessNpm = (version: string | null): Finding => {
  if (version === null) return problem('npm', 'not found', 'install npm 10 or later; it comes with Node');
  return majorOf(version) >= 10
    ? ok('npm', `npm ${version}`)
    : warning('npm', `npm ${version}`, 'use npm 10 or later: an older one may read the lock file otherwise');
};

export interface Platform {
  readonly platform: string;
  readonly arch: string;
  /** Of the C library; null where it is another one than glibc, such as musl. */
  readonly glibc: string | null;
}

/** The native parts (anvil, graph-node, PostgreSQL) come from npm for one platform. */
export const assessPlatform = ({ platform, arch, glibc }: Platform): Finding => {
  const found = `${platform} ${arch}${glibc ? `, glibc ${glibc}` : ''}`;
  if (platform !== 'linux' || arch !== 'x64')
    return problem('platform', found, 'the native parts are for Linux on x64 only: use such a machine or container');
  if (glibc === null)
    return problem('platform', `${found} without glibc`, 'the native parts need glibc: use Debian, Ubuntu, Fedora …');
  return ok('platform', found);
};

export interface NativeProgram {
  readonly name: string;
  /** First line of its version output; null when the package is missing. */
  readonly version: string | null;
  /** Reason why it did not run, although installed. */
  readonly trouble?: string;
}

export const assessNative = ({ name, version, trouble }: NativeProgram): Finding => {
  if (trouble) return problem(name, `does not run here: ${trouble}`, 'compare the platform above with what it needs');
  if (version === null)
    return problem(
      name,
      'not installed',
      'run `npm start`, which installs it; not with --omit=optional, and on Linux x64',
    );
  return ok(name, version);
};

export interface Packages {
  /** Packages of the lock file that this platform needs and that are not there. */
  readonly missing: readonly string[];
  /** Packages in another version than the lock file's. */
  readonly different: readonly string[];
  readonly installed: number;
}

const someOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

/** @param packages null when there is no node_modules at all */
export const assessPackages = (packages: Packages | null): Finding => {
  if (packages === null)
    return warning('packages', 'not installed yet', '`npm start` installs them (1.6 GB on disk, some minutes)');
  const { missing, different, installed } = packages;
  const wrong = [
    ...(missing.length ? [`${missing.length} missing (${someOf(missing)})`] : []),
    ...(different.length ? [`${different.length} in another version (${someOf(different)})`] : []),
  ];
  return wrong.length
    ? problem('packages', wrong.join(', '), 'run `npm ci`')
    : ok('packages', `${installed} installed, matching the lock file`);
};
