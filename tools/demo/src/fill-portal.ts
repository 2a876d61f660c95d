import { openProgram, type Program } from '@ipr/program/open-program';
import { readInboxCode } from '@ipr/program/read-inbox';
import type { Demo, DemoPerson, Who } from './data/demo.ts';
import { ensureAssets } from './steps/ensure-assets.ts';
import { ensureFolders } from './steps/ensure-folders.ts';
import { acceptGrants, ensureGrants } from './steps/ensure-shares.ts';
import { ensureVersions } from './steps/ensure-versions.ts';
import type { Run } from './steps/run.ts';

export interface Filling {
  readonly added: number;
  readonly found: number;
  readonly left: number;
}

export interface FillSettings {
  readonly origin: string;
  /** Opens the inbox, which has the sign-in codes. */
  readonly devToken: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

const signIn = async (
  { origin, devToken: token }: FillSettings,
  { who, email }: DemoPerson,
): Promise<readonly [Who, Program]> => [
  who,
  await openProgram({ origin, email, readCode: (address) => readInboxCode({ origin, token }, address) }),
];

/**
 * Creates the demo's people, assets, folders, versions and shares in a portal, through its public API only. Existing
 * data is kept, so a second run adds nothing twice. People act concurrently, each in their own order.
 */
export const fillPortal = async (demo: Demo, settings: FillSettings): Promise<Filling> => {
  const { people, assets, shares } = demo;
  const { print, signal } = settings;
  const programs = new Map(await Promise.all(people.map((person) => signIn(settings, person))));
  const tally = { added: 0, found: 0, left: 0 };
  const report = (kind: keyof typeof tally, mark: string) => (what: string) => {
    tally[kind]++;
    print(`${mark} ${what}`);
  };
  const run: Run = {
    people: programs,
    ids: new Map(),
    added: report('added', '+'),
    found: report('found', '='),
    left: report('left', '!'),
    signal,
  };
  const all = (step: (who: Who) => Promise<void>) => Promise.all(people.map(({ who }) => step(who)));
  try {
    await all(async (who) => ensureAssets(run, assets, who, await ensureFolders(run, assets, who)));
    await all((who) => ensureGrants(run, assets, shares, who));
    await all((who) => acceptGrants(run, assets, shares, who));
    await all((who) =>
      ensureVersions(
        run,
        assets.filter(({ owner }) => owner === who),
      ),
    );
    return tally;
  } finally {
    await Promise.all([...programs.values()].map((program) => program.close()));
  }
};
