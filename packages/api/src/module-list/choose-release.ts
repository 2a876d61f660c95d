import { sha256Hex } from '@ipr/domain';
import type { Remote } from '../remotes.ts';
import type { ListedModule, ListedRelease, ModuleList } from './module-list.ts';

const sha256 = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text));

/** Names a person in the public list by a hash of their account. It is no secret: accounts are public. @param account address of their Safe */
export const canaryKey = (account: string): Promise<string> => sha256(`ipr-canary ${account.toLowerCase()}`);

/** Whether the person is in the first `percent` of all people for this version: the same people until it is promoted. */
const isInShare = async (name: string, version: string, percent: number, account: string): Promise<boolean> => {
  if (percent <= 0) return false;
  const place = Number.parseInt((await sha256(`${name} ${version} ${account.toLowerCase()}`)).slice(0, 8), 16);
  return place < (percent / 100) * 2 ** 32;
};

/** The version of a module for a person. @param account address of their Safe */
const versionFor = async ({ name, channels: { stable, canary } }: ListedModule, account: string): Promise<string> => {
  if (!canary) return stable;
  const isNamed = canary.people.includes(await canaryKey(account));
  return isNamed || (await isInShare(name, canary.version, canary.percent, account)) ? canary.version : stable;
};

const remoteOf = (name: string, { version, base, release, needs, declares }: ListedRelease): Remote => ({
  ...declares,
  name,
  version,
  manifest: `${base}release.json`,
  release: { integrity: release, needs },
});

/** The modules of a list in the versions that this person gets. */
export const remotesFor = ({ modules }: ModuleList, account: string): Promise<readonly Remote[]> =>
  Promise.all(
    modules.map(async (listed) => {
      const version = await versionFor(listed, account);
      const release = listed.releases.find((one) => one.version === version);
      if (!release) throw new Error(`${listed.name} ${version} is not in the list`);
      return remoteOf(listed.name, release);
    }),
  );

/** Where a developer's own modules are served, if the list allows them. */
const developerOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** What the policy of pages permits in addition to the portal's own origin: the folder of each listed version, not its whole origin. */
export const sourcesOf = ({ modules, allowsOverrides }: ModuleList): readonly string[] => [
  ...(allowsOverrides ? developerOrigins : []),
  ...new Set(
    modules.flatMap(({ releases }) => releases.map(({ base }) => base)).filter((base) => !base.startsWith('/')),
  ),
];
